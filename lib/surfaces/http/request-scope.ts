import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { onEveryRequest } from "./node-requests";

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
  const scopes = (globalThis.galleyRequestScopes ??= new AsyncLocalStorage());
  return onEveryRequest("track", ({ request, response }) => {
    scopes.enterWith({ address: shownAddress(request.url ?? "/"), response });
  });
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

/** Without the parameter that Next's router adds to its own requests. */
function shownAddress(url: string): string {
  const [path = "/", query = ""] = url.split("?", 2);
  const search = new URLSearchParams(query);
  search.delete("_rsc");
  return search.size === 0 ? path : `${path}?${search}`;
}
