import type { IncomingMessage, RequestListener } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { Hono } from "hono";
import { newId } from "@/lib/platform/db/ids";
import type { Logger } from "@/lib/platform/logger";
import { type NodeExchange, withinRequest } from "@/lib/surfaces/http/request-scope";
import { errorResponse } from "@/lib/surfaces/http/respond";
import { compress, observe, send } from "./middleware";
import { countHttpAnswer, inRequestSpan } from "./observe-request";
import { handlerOf, inOrder, pathOf, type Route } from "./routes";

export interface WebOptions {
  routes: readonly Route[];
  /** The host and port that requests get in their address, whatever the client wrote into its Host header. */
  authority: string;
  /** See prepare-request.ts. */
  prepare: (exchange: NodeExchange) => void;
  logger: Pick<Logger, "error">;
  /** Answers the requests to every other address. */
  otherwise: RequestListener;
}

/**
 * What `npm start` serves: the route files of `app/` at their addresses, and everything else by `otherwise`, which is
 * Next. A request passes, in this order: `prepare` (a target, method and headers that everything behind understands, and
 * the security headers of its answer), `observe`, `send`, `compress`, and the handler that its route file exports.
 */
export function createWeb({ routes, authority, prepare, logger, otherwise }: WebOptions): RequestListener {
  const web = new Hono<{ Bindings: HttpBindings }>({ getPath: ({ url }) => servedPath(url) });
  const sent = send(logger);
  for (const route of inOrder(routes)) {
    web.all(pathOf(route.pattern), observe(route.pattern), sent, compress, ({ req }) =>
      handlerOf(route, req.method)(req.raw),
    );
  }
  web.notFound(({ env: { incoming, outgoing } }) => {
    const exchange = { request: incoming, response: outgoing };
    incoming.headers.host = sentHost(incoming);
    countHttpAnswer(null, exchange);
    inRequestSpan(null, exchange, () => withinRequest(exchange, () => otherwise(incoming, outgoing)));
    return RESPONSE_ALREADY_SENT;
  });
  web.onError((error, { req }) => {
    const requestId = newId();
    logger.error({ err: error, requestId }, "a call failed");
    return errorResponse(req.raw, error, { requestId, decisions: [] });
  });
  const listener = getRequestListener(web.fetch, { overrideGlobalObjects: false });
  return (request, response) => {
    prepare({ request, response });
    request.headers.host = authority;
    void listener(request, response);
  };
}

/** The Host header as the client sent it, by which Next knows its own pages. */
function sentHost({ rawHeaders }: IncomingMessage): string | undefined {
  const index = rawHeaders.findIndex((name, at) => at % 2 === 0 && name.toLowerCase() === "host");
  return index === -1 ? undefined : rawHeaders[index + 1];
}

/**
 * The path that is looked up: below /api without a slash at its end, which a client must not have to be redirected for.
 * Next redirects such an address of a page, so that each page has one address.
 */
function servedPath(url: string): string {
  const { pathname } = new URL(url);
  return pathname.endsWith("/") && pathname.startsWith("/api/") ? pathname.slice(0, -1) : pathname;
}
