import { serve } from "inngest/edge";
import { currentEngine } from "@/lib/engine/engine";
import { getRuntime, type Runtime } from "@/lib/runtime";
import { createInngestClient } from "./client";
import { createFunctions } from "./functions";

type Handler = (request: Request) => Promise<Response>;

let handler: Handler | undefined;

/** The endpoint that Inngest calls; there is none while the local engine drives the work. */
export async function serveInngest(request: Request): Promise<Response> {
  handler ??= createHandler(getRuntime());
  return handler(request);
}

export function createHandler({ env, services }: Pick<Runtime, "env" | "services">): Handler {
  if (env.engine.kind !== "inngest") return () => Promise.resolve(new Response(null, { status: 404 }));
  const client = createInngestClient(env.engine);
  const functions = createFunctions(client, {
    engine: currentEngine,
    settings: services.settings,
    now: services.now,
  });
  return serve({ client, functions, serveOrigin: env.baseUrl, servePath: "/api/inngest" });
}
