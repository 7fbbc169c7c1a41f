import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { newId } from "@/lib/platform/db/ids";
import type { Logger } from "@/lib/platform/logger";
import { countMetric, observeSeconds } from "@/lib/platform/telemetry/metrics";
import { trackRequest } from "@/lib/surfaces/http/request-scope";
import { errorResponse } from "@/lib/surfaces/http/respond";
import { compressResponse, wantsPlain } from "./compress-response";
import { Response as LightResponse } from "./light-web";
import { createRouteMatcher, handlerOf, type Route } from "./route-matcher";
import { traceRequest } from "./trace-requests";

export interface ListenerOptions {
  routes: readonly Route[];
  /** The host and port that requests get in their address, whatever the client wrote into its Host header. */
  authority: string;
  logger: Pick<Logger, "error">;
  /** Answers the requests to every other address. */
  otherwise: RequestListener;
}

/** Answers the addresses of the routes with their own handlers, and leaves every other request to `otherwise`. */
export function createRequestListener(options: ListenerOptions): RequestListener {
  const { routes, authority, logger, otherwise } = options;
  const match = createRouteMatcher(routes);
  const listenerOf = (route: Route) =>
    getRequestListener(
      async (request) => {
        try {
          const response = await handlerOf(route, request.method)(request);
          return light(wantsPlain(request) ? response : await compressResponse(request, response));
        } catch (error) {
          const requestId = newId();
          logger.error({ err: error, requestId }, "a call failed");
          return errorResponse(request, error, { requestId, decisions: [] });
        }
      },
      { overrideGlobalObjects: false },
    );
  const listeners = new Map(routes.map((route) => [route, listenerOf(route)]));
  return (incoming, outgoing) => {
    const route = match(servedPath(incoming.url ?? "/"));
    const listener = route === null ? undefined : listeners.get(route);
    countAnswer(route?.pattern ?? "page", incoming, outgoing);
    traceRequest({ route: route?.pattern ?? null, incoming, outgoing }, () => {
      if (listener === undefined) {
        // Only pages ask for their request, and to keep it for every call would cost more than a short answer does.
        trackRequest({ request: incoming, response: outgoing }, () => otherwise(incoming, outgoing));
        return;
      }
      incoming.headers.host = authority;
      void listener(incoming, outgoing);
    });
  };
}

const methods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** Counts the answer once it is sent, or its client is gone. Pages share one label, and so do methods that nobody knows. */
function countAnswer(route: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const startedAt = performance.now();
  const method = methods.has(incoming.method ?? "") ? (incoming.method ?? "") : "other";
  outgoing.once("close", () => {
    const status = outgoing.writableFinished ? String(outgoing.statusCode) : "cut";
    countMetric("galley_http_requests_total", { route, method, status });
    observeSeconds("galley_http_request_seconds", { route }, (performance.now() - startedAt) / 1000);
  });
}

/**
 * The response as one of the light class, which the library sends piece by piece. Of another one it reads the first
 * pieces before the head, and sends the message of their failure to the client.
 */
function light(response: Response): Response {
  if (response instanceof LightResponse) return response;
  const { status, headers, body } = response;
  return new LightResponse(body, { status, headers });
}

/**
 * The path that is looked up: without the query, and below /api without a slash at its end, which a client must
 * not have to be redirected for. Next redirects such an address of a page, so that each page has one address.
 */
function servedPath(url: string): string {
  const end = url.indexOf("?");
  const path = end === -1 ? url : url.slice(0, end);
  return path.endsWith("/") && path.startsWith("/api/") ? path.slice(0, -1) : path;
}
