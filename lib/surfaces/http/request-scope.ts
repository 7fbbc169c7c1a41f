import { AsyncLocalStorage } from "node:async_hooks";
import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { IncomingMessage, ServerResponse } from "node:http";

const startChannel = "http.server.request.start";

/** One HTTP request as the server of this process received it. */
export interface RequestScope {
  /** Path and query, as a browser shows them. */
  address: string;
  response: ServerResponse;
}

declare global {
  // On globalThis because the instrumentation and the routes are separate bundles with separate modules.
  var galleyRequestScopes: AsyncLocalStorage<RequestScope> | undefined;
}

/**
 * From now on, `currentRequest` knows the request that is being answered. Call once, in `instrumentation.ts`;
 * returns what undoes it. Needed because Next lets a page neither choose its status nor know its address.
 */
export function trackRequests(): () => void {
  if (globalThis.galleyRequestScopes !== undefined) return () => undefined;
  const scopes = new AsyncLocalStorage<RequestScope>();
  globalThis.galleyRequestScopes = scopes;
  const onStart = (message: unknown) => {
    if (!hasExchange(message)) return;
    scopes.enterWith({ address: shownAddress(message.request.url ?? "/"), response: message.response });
  };
  subscribe(startChannel, onStart);
  return () => {
    unsubscribe(startChannel, onStart);
    globalThis.galleyRequestScopes = undefined;
  };
}

/** The request that is being answered; null outside of one. */
export function currentRequest(): RequestScope | null {
  return globalThis.galleyRequestScopes?.getStore() ?? null;
}

/** Chooses status and headers of the page that is being rendered, as long as nothing of it is sent. */
export function answerWith(status: number, headers: Record<string, string> = {}): void {
  const response = currentRequest()?.response;
  if (response === undefined || response.headersSent) return;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** Next's router marks its own requests in the query. */
function shownAddress(url: string): string {
  const [path = "/", query = ""] = url.split("?", 2);
  const search = new URLSearchParams(query);
  search.delete("_rsc");
  return search.size === 0 ? path : `${path}?${search}`;
}

function hasExchange(message: unknown): message is { request: IncomingMessage; response: ServerResponse } {
  return (
    typeof message === "object" &&
    message !== null &&
    "request" in message &&
    message.request instanceof IncomingMessage &&
    "response" in message &&
    message.response instanceof ServerResponse
  );
}
