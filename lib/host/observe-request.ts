import { countMetric, observeSeconds } from "@/lib/platform/telemetry/metrics";
import { beginSpan, currentTracing, type OpenSpan } from "@/lib/platform/telemetry/tracing";
import type { NodeExchange } from "@/lib/surfaces/http/request-scope";
import { createTemplateFinder } from "./built-routes";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Probes of load balancers and files of the build: many requests that say nothing. */
const untraced = /^\/(?:_next\/|api\/health(?:[/?]|$)|favicon\.ico)/;

/** Counts an answer once it is sent, or its client is gone. Pages share one label, and so do methods that nobody knows. */
export function countHttpAnswer(route: string | null, { request, response }: NodeExchange): void {
  const startedAt = performance.now();
  const method = methods.has(request.method ?? "") ? (request.method ?? "") : "other";
  const label = route ?? "page";
  response.once("close", () => {
    const status = response.writableFinished ? String(response.statusCode) : "cut";
    countMetric("galley_http_requests_total", { route: label, method, status });
    observeSeconds("galley_http_request_seconds", { route: label }, (performance.now() - startedAt) / 1000);
  });
}

/**
 * Answers a request in a span of its own, named by the template of its route and never by its path. It begins a trace: a
 * caller's `traceparent` is only linked. The attack: a stranger who chose the trace or its sampling could have every one
 * of their requests recorded, or write into the traces of others.
 */
export function inRequestSpan<Result>(
  route: string | null,
  exchange: NodeExchange,
  answer: () => Result,
): Result {
  const span = beginRequest(route, exchange);
  return span === null ? answer() : span.run(answer);
}

/** The same for a server that calls its handlers itself: `next start`, and `next dev`, where the route is not known. */
export function enterTrace(): (exchange: NodeExchange) => void {
  if (currentTracing() === undefined) return () => undefined;
  const templateOf = createTemplateFinder();
  return (exchange) => {
    const span = beginRequest(templateOf(exchange.request.url ?? "/"), exchange);
    // Requests of one connection share their context, so one that is not traced must leave the span of the one before.
    if (span === null) currentTracing()?.leave();
    else span.enter();
  };
}

function beginRequest(route: string | null, { request, response }: NodeExchange): OpenSpan | null {
  if (currentTracing() === undefined || untraced.test(request.url ?? "/")) return null;
  const method = methods.has(request.method ?? "") ? (request.method ?? "") : "_OTHER";
  const named = method === "_OTHER" ? "HTTP" : method;
  const { traceparent } = request.headers;
  const span = beginSpan(route === null ? named : `${named} ${route}`, {
    kind: "server",
    parent: null,
    link: typeof traceparent === "string" ? traceparent : null,
    attributes: { "http.request.method": method, "http.route": route },
  });
  response.once("close", () => {
    const { statusCode, writableFinished } = response;
    if (writableFinished) span?.set({ "http.response.status_code": statusCode });
    if (!writableFinished) span?.fail("cut");
    else if (statusCode >= 500) span?.fail(String(statusCode));
    span?.end();
  });
  return span;
}
