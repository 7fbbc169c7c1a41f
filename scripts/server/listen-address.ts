import { once } from "node:events";
import { createServer, type Server } from "node:net";
import { StartFailure } from "@/lib/platform/start-failure";

export interface ListenAddress {
  host: string;
  port: number;
  /** The settings that the two come from. */
  settings: { host: string; port: string };
}

const serverSettings: ListenAddress["settings"] = { host: "HOST", port: "PORT" };

/** The addresses that a server with these settings listens on. */
export function listenAddresses(env: {
  host: string;
  port: number;
  metricsHost: string;
  metricsPort: number | null;
}): ListenAddress[] {
  const { host, port, metricsHost, metricsPort } = env;
  const addresses = [{ host, port, settings: serverSettings }];
  if (metricsPort !== null) {
    const settings = { host: "METRICS_HOST", port: "METRICS_PORT" };
    addresses.push({ host: metricsHost, port: metricsPort, settings });
  }
  return addresses;
}

/** Throws StartFailure when it is not possible to listen on all of these addresses at once. */
export async function requireFreePorts(addresses: readonly ListenAddress[]): Promise<void> {
  const probes: Server[] = [];
  try {
    for (const address of addresses) probes.push(await probe(address));
  } finally {
    await Promise.all(probes.map(close));
  }
}

async function probe({ host, port, settings }: ListenAddress): Promise<Server> {
  const server = createServer().listen(port, host);
  try {
    await once(server, "listening");
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    throw new StartFailure(portProblem(code, host, port, settings), { cause });
  }
  return server;
}

async function close(server: Server): Promise<void> {
  server.close();
  await once(server, "close");
}

export function portProblem(code: unknown, host: string, port: number, settings = serverSettings): string {
  if (code === "EADDRINUSE") {
    return `Port ${port} on ${host} is in use: stop the program that uses it, or set ${settings.port} to another number.`;
  }
  if (code === "EACCES") {
    return `This user may not listen on port ${port}: set ${settings.port} to a number above 1023.`;
  }
  return `Nothing can listen on ${host}: set ${settings.host} to an address of this machine, such as 127.0.0.1 or 0.0.0.0.`;
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
