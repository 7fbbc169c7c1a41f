import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Server } from "node:http";

export interface ShutdownOptions {
  /** Ends the background work. */
  stopWork: () => Promise<void>;
  /** Requests that have not ended after this are cut off. */
  requestGraceMs: number;
  onError: (error: unknown) => void;
  exit: () => void;
}

/**
 * Ends this process at SIGTERM or SIGINT: no new requests and no new work, while what is in flight ends.
 * Next's own handler would exit as soon as the last request has ended, in the middle of a stage; it stands
 * back where NEXT_MANUAL_SIG_HANDLE is set. Returns what undoes it.
 */
export function shutDownOnSignals(options: ShutdownOptions): () => void {
  const servers = watchServers();
  let isAsked = false;
  const onSignal = () => {
    if (isAsked) return;
    isAsked = true;
    shutDown(servers.seen(), options).catch(options.onError).finally(options.exit);
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  return () => {
    servers.forget();
    process.off("SIGTERM", onSignal);
    process.off("SIGINT", onSignal);
  };
}

async function shutDown(
  servers: readonly Server[],
  { stopWork, requestGraceMs }: ShutdownOptions,
): Promise<void> {
  await Promise.all([stopWork(), ...servers.map((server) => drain(server, requestGraceMs))]);
}

/** Takes no new connection and ends each one with its last request. */
async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // A connection that has become idle since is kept alive otherwise.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const grace = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(grace);
}

const requestChannel = "http.server.request.start";

/** The HTTP servers of this process, by the requests that they received: Next hands out no server. */
function watchServers() {
  const servers = new Set<Server>();
  const onRequest = (message: unknown) => {
    const isRequest = typeof message === "object" && message !== null && "server" in message;
    if (isRequest && message.server instanceof Server) servers.add(message.server);
  };
  subscribe(requestChannel, onRequest);
  return {
    seen: () => [...servers],
    forget: () => void unsubscribe(requestChannel, onRequest),
  };
}
