import { actorOfFeedToken, actorOfHeaders } from "@/lib/auth/key-actor";
import type { Actor, Services } from "@/lib/core/context";
import { execute } from "@/lib/core/operation";
import { Refusal } from "@/lib/core/refusal";
import { callInput } from "./call-input";
import { callContext, keyInAddressActor } from "./context";
import type { Endpoint } from "./endpoint";
import { errorResponse, successResponse } from "./respond";

/** What the REST adapter needs of the running application. */
export interface HttpRuntime {
  services: Services;
  trustedProxyHops: number;
}

export type RouteHandler = (request: Request) => Promise<Response>;

export type MethodHandlers = Record<
  "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE" | "OPTIONS",
  RouteHandler
>;

/** The handlers of one path for every method: its endpoints, 405 with Allow for the rest. */
export function createRoute(
  endpoints: readonly Endpoint[],
  path: string,
  runtime: () => HttpRuntime,
): MethodHandlers {
  const here = endpoints.filter((endpoint) => endpoint.path === path);
  if (here.length === 0) throw new Error(`no endpoint has the path ${path}`);
  const allow = [
    ...here.flatMap(({ method }) => (method === "GET" ? ["GET", "HEAD"] : [method])),
    "OPTIONS",
  ].join(", ");
  const handlerOf = (method: string): RouteHandler => {
    const found = here.find((endpoint) => endpoint.method === method);
    if (found !== undefined) return (request) => answer(found, request, runtime());
    return (request) => Promise.resolve(refuseMethod(request, allow, runtime()));
  };
  const notAllowed = handlerOf("none");
  const options: RouteHandler = () =>
    Promise.resolve(new Response(null, { status: 204, headers: { Allow: allow } }));
  return {
    GET: handlerOf("GET"),
    HEAD: handlerOf("GET"),
    POST: handlerOf("POST"),
    PUT: notAllowed,
    PATCH: notAllowed,
    DELETE: notAllowed,
    OPTIONS: options,
  };
}

/** For addresses below /api/v1 that are none: 404 in the one error shape, for every method. */
export function createNotFoundRoute(runtime: () => HttpRuntime): MethodHandlers {
  const handler: RouteHandler = (request) => {
    const { context, decisions } = anonymousCall(request, runtime());
    const error = new Refusal(
      "not_found",
      "There is no such address in the API; the reference is at /docs/api.",
    );
    return Promise.resolve(errorResponse(error, { requestId: context.requestId, decisions }));
  };
  return {
    GET: handler,
    HEAD: handler,
    POST: handler,
    PUT: handler,
    PATCH: handler,
    DELETE: handler,
    OPTIONS: handler,
  };
}

/** A public JSON document that anybody may read, also from another origin; costs no limit. */
export function createDocumentRoute(document: () => unknown, runtime: () => HttpRuntime): MethodHandlers {
  const allow = "GET, HEAD, OPTIONS";
  const read: RouteHandler = (request) => {
    const { context, decisions } = anonymousCall(request, runtime());
    const answer = { status: 200, body: document(), contentType: "application/json" };
    const headers = { "Access-Control-Allow-Origin": "*", "Cache-Control": "public, max-age=300" };
    return Promise.resolve(
      successResponse(request, answer, { requestId: context.requestId, decisions, headers }),
    );
  };
  const refuse: RouteHandler = (request) => Promise.resolve(refuseMethod(request, allow, runtime()));
  const options: RouteHandler = () =>
    Promise.resolve(new Response(null, { status: 204, headers: { Allow: allow } }));
  return {
    GET: read,
    HEAD: read,
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
    OPTIONS: options,
  };
}

async function answer(
  endpoint: Endpoint,
  request: Request,
  { services, trustedProxyHops }: HttpRuntime,
): Promise<Response> {
  const startedAt = performance.now();
  const url = new URL(request.url);
  const actor = await actorOf(endpoint, request, url, services);
  const { headers } = request;
  const idempotencyKey = headers.get("idempotency-key");
  const { context, decisions } = callContext(services, {
    headers,
    door: "rest",
    actor,
    trustedProxyHops,
    idempotencyKey,
  });
  const parts = { requestId: context.requestId, decisions };
  let response: Response;
  try {
    const output = await execute(endpoint.operation, context, () => callInput(endpoint, request));
    const { body, headers: extra = {} } = endpoint.answer(output, {
      url,
      baseUrl: services.settings.baseUrl,
    });
    response = successResponse(
      request,
      { status: endpoint.status, body, contentType: endpoint.contentType },
      { ...parts, headers: extra },
    );
  } catch (error) {
    if (!(error instanceof Refusal))
      services.logger.error({ err: error, requestId: context.requestId }, "a call failed");
    response = errorResponse(error, parts);
  }
  // The address itself is not logged: a feed token may be in it.
  services.logger.info(
    {
      requestId: context.requestId,
      method: request.method,
      route: endpoint.path,
      status: response.status,
      durationMs: Math.round(performance.now() - startedAt),
    },
    "api call",
  );
  return response;
}

async function actorOf(endpoint: Endpoint, request: Request, url: URL, services: Services): Promise<Actor> {
  const inAddress = keyInAddressActor(url);
  if (inAddress !== null) return inAddress;
  const tokens = endpoint.credentials === "feed" ? url.searchParams.getAll("token") : [];
  const [token] = tokens;
  if (token === undefined) return actorOfHeaders(services, request.headers);
  if (tokens.length > 1 || request.headers.has("x-api-key") || request.headers.has("authorization")) {
    return {
      kind: "visitor",
      problem: "Two credentials were sent; send the feed token or a content API key, and once.",
    };
  }
  return actorOfFeedToken(services, token);
}

function refuseMethod(request: Request, allow: string, runtime: HttpRuntime): Response {
  const { context, decisions } = anonymousCall(request, runtime);
  const error = new Refusal("method_not_allowed", `${request.method} is not possible here; use ${allow}.`);
  return errorResponse(error, { requestId: context.requestId, decisions, headers: { Allow: allow } });
}

function anonymousCall(request: Request, { services, trustedProxyHops }: HttpRuntime) {
  return callContext(services, {
    headers: request.headers,
    door: "rest",
    actor: { kind: "visitor", problem: null },
    trustedProxyHops,
  });
}
