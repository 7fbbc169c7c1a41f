import { requireFreeTools } from "@/lib/free/free-tool";
import type { Actor, Caller } from "@/lib/kernel/context";
import { executeUntrusted } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import type { FullContext } from "@/lib/services";
import { anyOrigin, preflightHeaders } from "@/lib/surfaces/http/any-origin";
import { callContext, type HttpRuntime } from "@/lib/surfaces/http/context";
import {
  callerOfFeedToken,
  callerOfHeaders,
  keyInAddressActor,
  visitor,
} from "@/lib/surfaces/http/credentials";
import {
  createNotFoundRoute,
  forEachMethod,
  type MethodHandlers,
  methodNotAllowed,
  optionsHandler,
  type RouteHandler,
} from "@/lib/surfaces/http/fixed-route";
import { copyOf, errorResponse, expectedVersionsOf, successResponse } from "@/lib/surfaces/http/respond";
import { callInput } from "./call-input";
import type { Endpoint } from "./endpoint";

/** The handlers of one path: those of its endpoints, and 405 with Allow for every other method. */
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
  const isFree = here.every(({ credentials }) => credentials === "none");
  const notAllowed = methodNotAllowed(allow, isFree ? anyOrigin : {});
  const handlerOf = (method: string): RouteHandler => {
    const found = here.find((endpoint) => endpoint.method === method);
    return found === undefined ? notAllowed : (request) => answer(found, request, runtime());
  };
  return {
    GET: handlerOf("GET"),
    HEAD: handlerOf("GET"),
    POST: handlerOf("POST"),
    PUT: notAllowed,
    PATCH: handlerOf("PATCH"),
    DELETE: notAllowed,
    OPTIONS: optionsHandler(allow, isFree ? preflightHeaders(allow) : {}),
  };
}

/** The handlers of all paths of the free tools: their endpoints, and 404 in the shape of every error elsewhere. */
export function createFreeRoutes(endpoints: readonly Endpoint[], runtime: () => HttpRuntime): MethodHandlers {
  const free = endpoints.filter(({ credentials }) => credentials === "none");
  const routes = new Map(free.map(({ path }) => [path, createRoute(free, path, runtime)]));
  const unknown = createNotFoundRoute("There is no such free tool; GET /api/free lists them.", anyOrigin);
  return forEachMethod((method) => (request) => {
    const { pathname } = new URL(request.url);
    const found = routes.get(pathname.replace(/\/$/, "")) ?? unknown;
    return found[method](request);
  });
}

async function answer(endpoint: Endpoint, request: Request, runtime: HttpRuntime): Promise<Response> {
  const { services, trustedProxyHops } = runtime;
  const startedAt = performance.now();
  const url = new URL(request.url);
  const { context, decisions } = callContext(services, {
    headers: request.headers,
    surface: endpoint.credentials === "none" ? "free" : "rest",
    actor: { kind: "visitor", problem: null },
    trustedProxyHops,
    idempotencyKey: request.headers.get("idempotency-key"),
    copy: endpoint.method === "GET" ? copyOf(request.headers) : null,
    expectedVersions: endpoint.method === "PATCH" ? expectedVersionsOf(request.headers) : null,
  });
  const shared = endpoint.credentials === "none" ? anyOrigin : {};
  const parts = { requestId: context.requestId, decisions, headers: shared };
  const caller = callerOf(endpoint, request, url, context);
  let response: Response;
  try {
    const output = await executeUntrusted(
      endpoint.operation,
      context,
      () => {
        // Before the input is read: tools that are off say nothing about it.
        if (endpoint.credentials === "none") requireFreeTools(context);
        return endpoint.retired ? {} : callInput(endpoint, request, url);
      },
      caller,
    );
    const { baseUrl } = services.settings;
    const { body, version, headers = {} } = endpoint.answer(output, { url, baseUrl });
    const { status, contentType } = endpoint;
    response = successResponse(
      request,
      { status, body, contentType, ...(version !== undefined && { version }) },
      { ...parts, headers: { ...shared, ...headers } },
    );
  } catch (error) {
    if (!(error instanceof Refusal))
      services.logger.error({ err: error, requestId: context.requestId }, "a call failed");
    response = errorResponse(request, error, parts);
  }
  // The address itself is not logged, because it may contain a feed token.
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

function callerOf(endpoint: Endpoint, request: Request, url: URL, context: FullContext): Caller {
  const inAddress = keyInAddressActor(url);
  if (endpoint.credentials === "none") return strangerOf(inAddress);
  if (inAddress !== null) return visitor(inAddress.problem);
  const tokens = endpoint.credentials === "feed" ? url.searchParams.getAll("token") : [];
  const [token] = tokens;
  if (token === undefined) return callerOfHeaders(context, request.headers, context);
  if (tokens.length > 1) return visitor("Two feed tokens were sent; send one.");
  const byToken = callerOfFeedToken(context, token, context);
  return request.headers.has("x-api-key") || request.headers.has("authorization")
    ? agreeing(byToken, callerOfHeaders(context, request.headers, context))
    : byToken;
}

/** The holder of the feed token, if the key in the headers is valid too and opens the same project. */
function agreeing(byToken: Caller, byKey: Caller): Caller {
  const actor = async (): Promise<Actor> => {
    const [holder, other] = [await byToken.actor(), await byKey.actor()];
    if (holder.kind === "visitor") return holder;
    // An empty header holds no key.
    if (other.kind === "visitor" && other.problem === null) return holder;
    if (other.kind !== "key") return other;
    if ("projectId" in holder && holder.projectId === other.projectId) return holder;
    return {
      kind: "visitor",
      problem: "The feed token and the key are of different projects; send one of them.",
    };
  };
  return { likelyKeyId: null, actor };
}

/** The caller of a free tool. Keys in headers are not even read, but one in the address has to be revoked. */
function strangerOf(inAddress: ReturnType<typeof keyInAddressActor>): Caller {
  if (inAddress === null) return visitor(null);
  const refusal = new Refusal("unauthorized", inAddress.problem);
  return { likelyKeyId: null, actor: () => Promise.reject(refusal) };
}
