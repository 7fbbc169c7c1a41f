import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { Server, ServerResponse } from "node:http";
import { Socket } from "node:net";

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
  const connections = watchConnections();
  let isStopping = false;
  const onSignal = () => {
    if (isStopping) return;
    isStopping = true;
    Promise.all([options.stopWork(), connections.drain(options.requestGraceMs)])
      .catch(options.onError)
      .then(() => options.lastly?.())
      .catch(options.onError)
      .finally(options.exit);
  };
  process.on("SIGTERM", onSignal);
  process.on("SIGINT", onSignal);
  return () => {
    connections.forget();
    process.off("SIGTERM", onSignal);
    process.off("SIGINT", onSignal);
  };
}

/** How long a connection without a running request stays open, for a request that is on its way. */
const silentMs = 1_000;
const checkEveryMs = 50;

interface RequestStart {
  server: Server;
  socket: Socket;
  response: ServerResponse;
}

/** Collects this process's HTTP servers and connections as they are used, because Next does not expose them. */
function watchConnections() {
  const servers = new Set<Server>();
  const sockets = new Set<Socket>();
  const lastResponses = new WeakMap<Socket, ServerResponse>();
  let isDraining = false;
  const unwatch = [
    watch("net.server.socket", (message) => {
      if (!hasSocket(message)) return;
      const { socket } = message;
      sockets.add(socket);
      socket.once("close", () => sockets.delete(socket));
    }),
    watch("http.server.request.start", (message) => {
      if (!isRequestStart(message)) return;
      servers.add(message.server);
      lastResponses.set(message.socket, message.response);
      if (isDraining) message.response.shouldKeepAlive = false;
    }),
  ];
  const isAnswering = (socket: Socket) => lastResponses.get(socket)?.closed === false;

  /**
   * Accepts no new connections, and closes each open one after its last request or when the grace is over. What is
   * still answered says `Connection: close`, so that no client sends another request to a closing connection.
   */
  async function drain(graceMs: number): Promise<void> {
    isDraining = true;
    for (const socket of sockets) {
      const response = lastResponses.get(socket);
      if (response?.headersSent === false) response.shouldKeepAlive = false;
    }
    const silentUntil = performance.now() + silentMs;
    const idle = setInterval(() => {
      for (const server of servers) server.closeIdleConnections();
      if (performance.now() < silentUntil) return;
      // Node counts a connection as busy that has sent nothing yet, as browsers open them in advance.
      for (const socket of sockets) if (!isAnswering(socket)) socket.destroy();
    }, checkEveryMs);
    const grace = setTimeout(() => {
      for (const socket of sockets) socket.destroy();
    }, graceMs);
    await Promise.all([...servers].map(closed));
    clearInterval(idle);
    clearTimeout(grace);
  }
  return { drain, forget: () => unwatch.forEach((stop) => stop()) };
}

/** Resolves when the server accepts no connections any more, and the last one is closed. */
function closed(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

/** Calls back for each message of a channel of node:diagnostics_channel, until the function that it returns is called. */
function watch(channel: string, onMessage: (message: object) => void): () => void {
  const listener = (message: unknown) => {
    if (typeof message === "object" && message !== null) onMessage(message);
  };
  subscribe(channel, listener);
  return () => void unsubscribe(channel, listener);
}

function hasSocket(message: object): message is { socket: Socket } {
  return "socket" in message && message.socket instanceof Socket;
}

function isRequestStart(message: object): message is RequestStart {
  const isServers = "server" in message && message.server instanceof Server;
  return (
    isServers && hasSocket(message) && "response" in message && message.response instanceof ServerResponse
  );
}
