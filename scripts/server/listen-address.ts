import { once } from "node:events";
import { createServer } from "node:net";
import { StartFailure } from "@/lib/platform/errors/start-failure";

/** Throws StartFailure when it is not possible to listen on this address. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, "listening");
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    throw new StartFailure(portProblem(code, host, port), { cause });
  }
  probe.close();
  await once(probe, "close");
}

export function portProblem(code: unknown, host: string, port: number): string {
  if (code === "EADDRINUSE") {
    return `Port ${port} on ${host} is in use: stop the program that uses it, or set PORT to another number.`;
  }
  if (code === "EACCES") return `This user may not listen on port ${port}: set PORT to a number above 1023.`;
  return `Nothing can listen on ${host}: set HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0.`;
}

/** The origin at which this machine reaches a server that listens on this address. */
export function originOf(host: string, port: number): string {
  return `http://${connectableHost(host)}:${port}`;
}

function connectableHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}
