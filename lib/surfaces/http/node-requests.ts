import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";

const startChannel = "http.server.request.start";

/** A request as Node received it, and the response that will answer it. */
export interface NodeExchange {
  request: IncomingMessage;
  response: ServerResponse;
}

declare global {
  // On globalThis, because a reloaded module must not register its observers a second time.
  var galleyRequestObservers: Set<string> | undefined;
}

/**
 * Calls `observe` with every request that an HTTP server of this process receives, before any handler. Next
 * gives a route neither the socket nor the response, and answers some requests before any route sees them. A
 * second call with the same name does nothing. Returns a function that stops the calls.
 */
export function onEveryRequest(name: string, observe: (exchange: NodeExchange) => void): () => void {
  const observers = (globalThis.galleyRequestObservers ??= new Set());
  if (observers.has(name)) return () => undefined;
  observers.add(name);
  const onStart = (message: unknown) => {
    if (isExchange(message)) observe(message);
  };
  subscribe(startChannel, onStart);
  return () => {
    unsubscribe(startChannel, onStart);
    observers.delete(name);
  };
}

function isExchange(message: unknown): message is NodeExchange {
  return (
    typeof message === "object" &&
    message !== null &&
    "request" in message &&
    message.request instanceof IncomingMessage &&
    "response" in message &&
    message.response instanceof ServerResponse
  );
}
