import type { ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as NodeStream } from "node:stream/web";
import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, MiddlewareHandler } from "hono";
import type { Logger } from "@/lib/platform/logger";
import { wholeBodyOf } from "@/lib/platform/whole-bodies";
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

/** Sends the answer, whole or only as fast as it is read. */
export function send(logger: Pick<Logger, "error">): Middleware {
  return async (context, next) => {
    await next();
    await sendResponse(context.res, context.env.outgoing).catch((error: unknown) => {
      // A body that fails breaks the connection off without a word of why, which may name a statement or a file.
      context.env.outgoing.destroy();
      if (!isClientGone(error)) logger.error({ err: error }, "an answer broke off while it was sent");
    });
    replace(context, RESPONSE_ALREADY_SENT);
  };
}

async function sendResponse(response: Response, outgoing: ServerResponse): Promise<void> {
  const { status, headers, body } = response;
  const cookies = headers.getSetCookie();
  outgoing.writeHead(status, {
    ...Object.fromEntries(headers),
    ...(cookies.length > 0 && { "set-cookie": cookies }),
  });
  const whole = wholeBodyOf(response);
  if (whole !== undefined || body === null) outgoing.end(whole);
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's and the DOM's types of one class differ
  else await pipeline(Readable.fromWeb(body as NodeStream), outgoing);
}

function isClientGone(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_STREAM_PREMATURE_CLOSE";
}

/** Takes another response as it is. Hono would add the headers of the one before. */
function replace(context: Context, response: Response): void {
  context.res = undefined;
  context.res = response;
}
