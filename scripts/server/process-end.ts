import { portProblem } from "./listen-address";

/** How a web server's process ended. */
export interface ProcessEnd {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The end of what it printed. */
  output: string;
}

export interface Listening {
  host: string;
  port: number;
  /** How far its heap was let grow; null where Node decides. */
  heapMegabytes: number | null;
}

/** Why it ended, as a sentence that says what to do where something can be done. */
export function explainEnd({ code, signal, output }: ProcessEnd, server: Listening): string {
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
