import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Server } from "node:http";

export interface ShutdownOptions {
  /** Stops the background work; resolves once it has ended. */
  stopWork: () => Promise<void>;
  /** Requests that have not ended after this time are cut off. */
  requestGraceMs: number;
  /** Called when work and requests have ended, such as to send what was recorded of them. */
  lastly?: () => Promise<void>;
  onError: (error: unknown) => void;
  exit: () => void;
}

/**
 * Ends this process at SIGTERM or SIGINT: it takes no new requests or work and lets running ones end. Next's own
 * handler, which NEXT_MANUAL_SIG_HANDLE disables, would exit after the last request, in the middle of a stage.
 * Returns a function that removes the handlers.
 */
export function shutDownOnSignals(options: ShutdownOptions): () => void {
  const servers = watchServers();
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    shutDown(servers.seen(), options)
      .catch(options.onError)
      .then(() => options.lastly?.())
      .catch(options.onError)
      .finally(options.exit);
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

/** Accepts no new connections, and closes each open one after its last request or when the grace is over. */
async function drain(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // Connections that become idle later would otherwise be kept alive.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const grace = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(grace);
}

const requestChannel = "http.server.request.start";

/** Collects this process's HTTP servers from the requests they receive, because Next does not expose them. */
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
