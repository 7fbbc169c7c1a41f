import { portProblem } from "./listen-address";

/** How a web server's process ended. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The last lines that it printed. */
  output: string;
}

export interface Listening {
  host: string;
  port: number;
  /** Its maximum heap; null when Node decided. */
  heapMegabytes: number | null;
}

/** Explains in a sentence why it ended, and what to do about it if there is something to do. */
export function explainServerEnd({ code, signal, output }: ProcessEnd, server: Listening): string {
  if (/EADDRINUSE/.test(output)) return portProblem("EADDRINUSE", server.host, server.port);
  if (/heap out of memory|Reached heap limit/i.test(output)) {
    const cap = server.heapMegabytes === null ? "" : ` of ${server.heapMegabytes} MB`;
    return `The web server ran out of memory${cap}; NODE_OPTIONS=--max-old-space-size=<MB> gives it more.`;
  }
  if (signal === "SIGKILL") {
    return "The web server was killed (SIGKILL), as the system does when the machine runs out of memory.";
  }
  const how = signal === null ? `exit code ${code ?? "unknown"}` : signal;
  return `The web server ended unexpectedly (${how}); its last lines say why.`;
}
