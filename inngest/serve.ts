import { serve } from "inngest/edge";
import { currentEngine } from "@/lib/engine/engine";
import type { EngineEnv } from "@/lib/env";
import { getRuntime } from "@/lib/runtime";
import { createInngestClient } from "./client";
import { createFunctions, type FunctionOptions } from "./functions";

type Handler = (request: Request) => Promise<Response>;

let handler: Handler | undefined;

/** The endpoint that Inngest calls; there is none while the local engine drives the work. */
export async function serveInngest(request: Request): Promise<Response> {
  handler ??= createRuntimeHandler();
  return handler(request);
}

function createRuntimeHandler(): Handler {
  const { env, services } = getRuntime();
  const { settings, now } = services;
  return createHandler(env.engine, env.baseUrl, { engine: currentEngine, settings, now });
}

/** `baseUrl` is where Inngest reaches this server. */
export function createHandler(env: EngineEnv, baseUrl: string, options: FunctionOptions): Handler {
  if (env.kind !== "inngest") return () => Promise.resolve(new Response(null, { status: 404 }));
  const client = createInngestClient(env);
  return serve({
    client,
    functions: createFunctions(client, options),
    serveOrigin: baseUrl,
    servePath: "/api/inngest",
  });
}
