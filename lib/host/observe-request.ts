import type { IncomingMessage, ServerResponse } from "node:http";
import { beginSpan, type OpenSpan } from "@/lib/platform/telemetry/tracing";
import { onEveryRequest } from "@/lib/surfaces/http/node-requests";
import { createTemplateFinder } from "./built-routes";

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Probes of load balancers and files of the build: many requests that say nothing. */
const untraced = /^\/(?:_next\/|api\/health(?:[/?]|$)|favicon\.ico)/;

/**
 * Answers a request in a span of its own, named by the template of its route and never by its path. It begins a trace: a
 * caller's `traceparent` is only linked. The attack: a stranger who chose the trace or its sampling could have every one
 * of their requests recorded, or write into the traces of others.
 */
export function traceRequest(
  {
    route,
    incoming,
    outgoing,
  }: { route: string | null; incoming: IncomingMessage; outgoing: ServerResponse },
  answer: () => void,
): void {
  const span = beginRequest(route, incoming, outgoing);
  if (span === null) answer();
  else span.run(answer);
}

/** The same for a server that calls its handlers itself: `next start`, and `next dev`, where the route is not known. */
export function traceEveryRequest(): void {
  if (globalThis.galleyTracing === undefined) return;
  const templateOf = createTemplateFinder();
  onEveryRequest("trace", ({ request, response }) => {
    const span = beginRequest(templateOf(request.url ?? "/"), request, response);
    // Requests of one connection share their context, so one that is not traced must leave the span of the one before.
    if (span === null) globalThis.galleyTracing?.leave();
    else span.enter();
  });
}

function beginRequest(
  route: string | null,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): OpenSpan | null {
  if (globalThis.galleyTracing === undefined || untraced.test(incoming.url ?? "/")) return null;
  const method = methods.has(incoming.method ?? "") ? (incoming.method ?? "") : "_OTHER";
  const named = method === "_OTHER" ? "HTTP" : method;
  const { traceparent } = incoming.headers;
  const span = beginSpan(route === null ? named : `${named} ${route}`, {
    kind: "server",
    parent: null,
    link: typeof traceparent === "string" ? traceparent : null,
    attributes: { "http.request.method": method, "http.route": route },
  });
  outgoing.once("close", () => {
    const { statusCode, writableFinished } = outgoing;
    if (writableFinished) span?.set({ "http.response.status_code": statusCode });
    if (!writableFinished) span?.fail("cut");
    else if (statusCode >= 500) span?.fail(String(statusCode));
    span?.end();
  });
  return span;
}
