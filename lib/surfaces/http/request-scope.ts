import { AsyncLocalStorage } from "node:async_hooks";
import type { ServerResponse } from "node:http";
import { newId } from "@/lib/platform/db/ids";
import type { LimitDecision } from "@/lib/platform/rate-limit/limiter";
import { enterRequestId, withRequestId } from "@/lib/platform/telemetry/request-id";
import { type NodeExchange, onEveryRequest } from "./node-requests";

/** One HTTP request as the server of this process received it. */
export interface RequestScope {
  /** Path and query, as a browser shows them. */
  address: string;
  response: ServerResponse;
  /** What was entered in a form that a visitor sent without JavaScript. */
  sentByVisitor?: Readonly<Record<string, string>>;
  /** What the limit of visitors said before the page was rendered; it is not spent again for the same page. */
  visitorLimit?: { subject: string; decision: LimitDecision };
  /** The ids of the rows that a page shows and that stay in their places while it is refreshed. */
  shownRows?: readonly string[];
}

declare global {
  // On globalThis, because the instrumentation and the routes are separate bundles with separate modules.
  var galleyRequestScopes: AsyncLocalStorage<RequestScope> | undefined;
}

/**
 * Makes `currentRequest` return the request that is being answered. Needed because Next lets a page neither
 * choose its status nor know its address. Call once, in `instrumentation.ts`. Returns a function that undoes
 * it.
 */
export function trackRequests(): () => void {
  return onEveryRequest("track", (exchange) => {
    requestScopes().enterWith(scopeOf(exchange));
    enterRequestId(newId());
  });
}

/** Calls `answer`, during which `currentRequest` returns this request, and `currentRequestId` a new id for it. */
export function trackRequest(exchange: NodeExchange, answer: () => void): void {
  requestScopes().run(scopeOf(exchange), () => withRequestId(newId(), answer));
}

function requestScopes(): AsyncLocalStorage<RequestScope> {
  return (globalThis.galleyRequestScopes ??= new AsyncLocalStorage());
}

function scopeOf({ request, response }: NodeExchange): RequestScope {
  return { address: shownAddress(request.url ?? "/"), response };
}

/** The request that is being answered, or null outside of a request. */
export function currentRequest(): RequestScope | null {
  return globalThis.galleyRequestScopes?.getStore() ?? null;
}

/**
 * Sets the status and headers of the page that is being rendered. Does nothing once the headers have been sent.
 */
export function answerWith(status: number, headers: Record<string, string> = {}): void {
  const response = currentRequest()?.response;
  if (response === undefined || response.headersSent) return;
  response.statusCode = status;
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

/** The address without `_rsc`, the parameter that Next's router adds to its own requests. */
function shownAddress(url: string): string {
  const [path = "/", query = ""] = url.split("?", 2);
  const search = new URLSearchParams(query);
  search.delete("_rsc");
  return search.size === 0 ? path : `${path}?${search}`;
}
