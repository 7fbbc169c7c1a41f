import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { compressResponse } from "./compress-response";
import { countHttpAnswer, inRequestSpan } from "./observe-request";

type Middleware = MiddlewareHandler<{ Bindings: HttpBindings }>;

/** Counts the answers of a route, and records them as spans. */
export function observe(route: string): Middleware {
  return ({ env: { incoming, outgoing } }, next) => {
    const exchange = { request: incoming, response: outgoing };
    countHttpAnswer(route, exchange);
    return inRequestSpan(route, exchange, next);
  };
}

/** Compresses what is long enough, where the client accepts that. */
export const compress: Middleware = async (context, next) => {
  await next();
  const packed = await compressResponse(context.req.raw, context.res);
  if (packed !== context.res) replace(context, packed);
};

/**
 * Breaks the connection off when a streamed body fails. The server's library would send the message of the failure, which
 * may name a statement or a file.
 */
export const breakOff: Middleware = async (context, next) => {
  await next();
  const { res, env } = context;
  if (res.body === null || res.headers.has("Content-Length")) return;
  const reader = res.body.getReader();
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      try {
        const { done, value } = await reader.read();
        if (done) controller.close();
        else controller.enqueue(value);
      } catch {
        env.outgoing.destroy();
        controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  });
  const { status, headers } = res;
  replace(context, new Response(body, { status, headers }));
};

/** Takes another response as it is. Hono would add the headers of the one before. */
function replace(context: Context, response: Response): void {
  context.res = undefined;
  context.res = response;
}
