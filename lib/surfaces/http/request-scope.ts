import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { newId } from "@/lib/platform/db/ids";
import { ProcessState } from "@/lib/platform/process-state";
import type { LimitDecision } from "@/lib/platform/rate-limit/limiter";
import { enterRequestId, withRequestId } from "@/lib/platform/telemetry/request-id";

/** A request as Node.js received it, and the response that will answer it. */
export interface NodeExchange {
  request: IncomingMessage;
  response: ServerResponse;
}

/** What a page may know of the HTTP request that is being answered, and Next does not tell it. */
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

const state = new ProcessState<AsyncLocalStorage<RequestScope>>("request-scopes");
const scopes = (state.value ??= new AsyncLocalStorage());

/** Calls `answer`, during which `currentRequest` returns this request, and `currentRequestId` a new id for it. */
export function withinRequest(exchange: NodeExchange, answer: () => void): void {
  scopes.run(scopeOf(exchange), () => withRequestId(newId(), answer));
}

/** The same for everything that follows, for a server that calls its handlers itself. */
export function enterRequest(exchange: NodeExchange): void {
  scopes.enterWith(scopeOf(exchange));
  enterRequestId(newId());
}

function scopeOf({ request, response }: NodeExchange): RequestScope {
  return { address: shownAddress(request.url ?? "/"), response };
}

/** The request that is being answered, or null outside of a request. */
export function currentRequest(): RequestScope | null {
  return scopes.getStore() ?? null;
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
