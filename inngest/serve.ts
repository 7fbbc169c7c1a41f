import { currentEngine } from "@galley/lib/engine/engine";
import { Refusal } from "@galley/lib/kernel/refusal";
import { newId } from "@galley/lib/platform/db/ids";
import type { Logger } from "@galley/lib/platform/logger";
import type { LimitDecision, Limiter } from "@galley/lib/platform/rate-limit/limiter";
import type { EngineEnv } from "@galley/lib/platform/settings/services";
import { getRuntime } from "@galley/lib/runtime";
import { clientAddressOf } from "@galley/lib/surfaces/http/context";
import { readBodyText } from "@galley/lib/surfaces/http/json-body";
import { errorResponse } from "@galley/lib/surfaces/http/respond";
import { serve } from "inngest/edge";
import { createInngestClient } from "./client";
import { createFunctions, type FunctionOptions } from "./functions";

type Handler = (request: Request) => Promise<Response>;

export interface HandlerOptions extends FunctionOptions {
  logger: Logger;
  limiter: Limiter;
  trustedProxyHops: number;
}

let handler: Handler | undefined;

/** The endpoint that Inngest calls. Answers 404 while the local engine drives the work. */
export async function serveInngest(request: Request): Promise<Response> {
  handler ??= createRuntimeHandler();
  return handler(request);
}

function createRuntimeHandler(): Handler {
  const { env, services } = getRuntime();
  const { settings, now, logger, limiter } = services;
  const { trustedProxyHops } = env;
  const options = { engine: currentEngine, settings, now, logger, limiter, trustedProxyHops };
  return createHandler(env.engine, env.baseUrl, options);
}

/** Creates the endpoint's handler. `baseUrl` is the public address, at which Inngest calls unless it has its own. */
export function createHandler(env: EngineEnv, baseUrl: string, options: HandlerOptions): Handler {
  if (env.kind !== "inngest") return () => Promise.resolve(new Response(null, { status: 404 }));
  const client = createInngestClient(env, options.logger);
  const answer = serve({
    client,
    functions: createFunctions(client, options),
    serveOrigin: env.serveOrigin ?? baseUrl,
    servePath: "/api/inngest",
  });
  return async (request) => {
    const decisions: LimitDecision[] = [];
    try {
      if (!env.dev && !request.headers.has("x-inngest-signature")) {
        if (request.method === "POST")
          throw new Refusal("unauthorized", "This call must be signed by Inngest.");
        // Registration needs no signature, but makes this server call Inngest: strangers must not cause many calls.
        const address = clientAddressOf(request.headers, options.trustedProxyHops);
        const decision = await options.limiter.take("reads", address);
        decisions.push(decision);
        if (!decision.allowed) throw new Refusal("rate_limited", "Too many calls without a signature.");
      }
      if (request.method === "HEAD") return await answerHead(answer, request);
      return await answer(request.method === "GET" ? request : await capped(request));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return errorResponse(request, error, { requestId: newId(), decisions });
    }
  };
}

/** Answers as to GET, without the body. Routers call the handler of GET for HEAD, which the SDK does not know. */
async function answerHead(answer: Handler, { url, headers }: Request): Promise<Response> {
  const got = await answer(new Request(url, { headers }));
  await got.body?.cancel();
  return new Response(null, { status: got.status, headers: got.headers });
}

/** Reads the body with the usual size limit: a call carries only an event without data, and counts. */
async function capped(request: Request): Promise<Request> {
  const { url, method, headers } = request;
  return new Request(url, { method, headers, body: await readBodyText(request) });
}
