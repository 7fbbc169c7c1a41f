import { refusalOf } from "@/lib/kernel/limits";
import { Refusal } from "@/lib/kernel/refusal";
import { endTokensGrant, exchange, type TokenParameters } from "@/lib/keys/agents/oauth/exchange";
import { OAuthFailure } from "@/lib/keys/agents/oauth/oauth-failure";
import { readRegistration, registerClient } from "@/lib/keys/agents/oauth/register-client";
import { newId } from "@/lib/platform/db/ids";
import { getRuntime } from "@/lib/runtime";
import type { Services } from "@/lib/services";
import { anyOrigin } from "@/lib/surfaces/http/any-origin";
import { clientAddressOf, type HttpRuntime } from "@/lib/surfaces/http/context";
import {
  createNotFoundRoute,
  createReadRoute,
  forEachMethod,
  type MethodHandlers,
  methodNotAllowed,
  optionsHandler,
} from "@/lib/surfaces/http/fixed-route";
import { readBodyText, readJsonBody } from "@/lib/surfaces/http/json-body";

const bodyBytesMax = 16 * 1024;

interface Endpoint {
  limit: "oauth" | "oauth_registrations";
  status: number;
  answer(request: Request, services: Services): Promise<object>;
}

/** The endpoints that programs call without a session. No cookie is read, so pages of any origin may call them too. */
const endpoints: Record<string, Endpoint> = {
  "/api/oauth/register": {
    limit: "oauth_registrations",
    status: 201,
    answer: async (request, services) => registerClient(services, await readJsonBody(request, bodyBytesMax)),
  },
  "/api/oauth/token": {
    limit: "oauth",
    status: 200,
    answer: async (request, services) => exchange(services, await readParameters(request)),
  },
  "/api/oauth/revoke": {
    limit: "oauth",
    status: 200,
    async answer(request, services) {
      await endTokensGrant(services, await readParameters(request));
      return {};
    },
  },
};

/** One connector builds these addresses from the origin by convention, whatever the metadata says. */
const aliases: Record<string, string> = { "/register": "/api/oauth/register", "/token": "/api/oauth/token" };

/** The handlers of everything below /api/oauth/, and of /register and /token. */
export function serveOAuth(): MethodHandlers {
  return createOAuthRoutes(() => {
    const { services, env } = getRuntime();
    return { services, trustedProxyHops: env.trustedProxyHops };
  });
}

export function createOAuthRoutes(runtime: () => HttpRuntime): MethodHandlers {
  return forEachMethod((method) => (request) => {
    const { pathname } = new URL(request.url);
    const [, clientId] = /^\/api\/oauth\/register\/([^/]+)$/.exec(pathname) ?? [];
    if (clientId !== undefined) return answerRegistration(request, clientId, runtime());
    const endpoint = endpoints[aliases[pathname] ?? pathname];
    if (endpoint === undefined) return notFound[method](request);
    if (method === "OPTIONS") return options(request);
    return method === "POST" ? answer(endpoint, request, runtime()) : postOnly(request);
  });
}

/** The handlers of /authorize, an alias like those above: it leads to the page where a person decides. */
export function serveAuthorize(): MethodHandlers {
  return createAuthorizeRoute(() => getRuntime().env.baseUrl);
}

export function createAuthorizeRoute(baseUrlOf: () => string): MethodHandlers {
  return createReadRoute((request) => {
    const headers = {
      Location: `${baseUrlOf()}/connect${new URL(request.url).search}`,
      "Cache-Control": "no-store",
    };
    return Promise.resolve(new Response(null, { status: 302, headers }));
  });
}

const allow = "POST, OPTIONS";
const preflight = {
  ...anyOrigin,
  "Access-Control-Allow-Methods": allow,
  "Access-Control-Allow-Headers": "Authorization, Content-Type, MCP-Protocol-Version",
  "Access-Control-Max-Age": "600",
};
const options = optionsHandler(allow, preflight);
const postOnly = methodNotAllowed(allow, anyOrigin);
const notFound = createNotFoundRoute("There is no such address.", anyOrigin);

async function answer(endpoint: Endpoint, request: Request, runtime: HttpRuntime): Promise<Response> {
  const { services, trustedProxyHops } = runtime;
  const requestId = newId();
  const address = clientAddressOf(request.headers, trustedProxyHops);
  try {
    const decision = await services.limiter.take(endpoint.limit, address);
    if (!decision.allowed) throw refusalOf(decision);
    return json(endpoint.status, await endpoint.answer(request, services), requestId);
  } catch (error) {
    return failure(error, requestId, services);
  }
}

/** The registration of a client (RFC 7592), which can only be read. */
async function answerRegistration(
  request: Request,
  clientId: string,
  runtime: HttpRuntime,
): Promise<Response> {
  if (request.method === "OPTIONS") return readingOptions(request);
  if (request.method !== "GET" && request.method !== "HEAD") return readOnly(request);
  const { services, trustedProxyHops } = runtime;
  const requestId = newId();
  try {
    const decision = await services.limiter.take("oauth", clientAddressOf(request.headers, trustedProxyHops));
    if (!decision.allowed) throw refusalOf(decision);
    const found = await readRegistration(services, clientId);
    if (found === null)
      throw new Refusal("not_found", "This application is not registered here; register it again.");
    const response = json(200, found, requestId);
    return request.method === "HEAD" ? new Response(null, response) : response;
  } catch (error) {
    return failure(error, requestId, services);
  }
}

const readingAllow = "GET, HEAD, OPTIONS";
const readingOptions = optionsHandler(readingAllow, {
  ...anyOrigin,
  "Access-Control-Allow-Methods": readingAllow,
  "Access-Control-Allow-Headers": "Authorization, MCP-Protocol-Version",
});
const readOnly = methodNotAllowed(readingAllow, anyOrigin);

const errorFields = (code: string, text: string) => ({ error: code, error_description: text });

/** The error in the shape of RFC 6749, section 5.2. */
function failure(error: unknown, requestId: string, { logger }: Services): Response {
  if (error instanceof OAuthFailure) return json(400, errorFields(error.code, error.message), requestId);
  if (error instanceof Refusal) {
    const { retry_after: retryAfter } = error.extras;
    const headers = retryAfter === undefined ? {} : { "Retry-After": String(retryAfter) };
    const code = error.code === "rate_limited" ? "temporarily_unavailable" : "invalid_request";
    return json(error.status, errorFields(code, error.message), requestId, headers);
  }
  logger.error({ err: error, requestId }, "an OAuth endpoint failed");
  return json(500, errorFields("server_error", "The fault is on our side."), requestId);
}

function json(
  status: number,
  body: object,
  requestId: string,
  headers: Record<string, string> = {},
): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: {
      "Content-Type": "application/json",
      "Cache-Control": "no-store",
      Pragma: "no-cache",
      "X-Content-Type-Options": "nosniff",
      "X-Request-Id": requestId,
      ...anyOrigin,
      ...headers,
    },
  });
}

/** The parameters of a form. A repeated one is refused (RFC 6749, section 3.2), because choosing one would be a guess. */
async function readParameters(request: Request): Promise<TokenParameters> {
  const type = request.headers.get("content-type")?.split(";", 1)[0]?.trim().toLowerCase();
  if (type !== "application/x-www-form-urlencoded") {
    throw new Refusal("unsupported_media_type", "Send the parameters as application/x-www-form-urlencoded.");
  }
  const pairs = [...new URLSearchParams(await readBodyText(request, bodyBytesMax))];
  const parameters = new Map(pairs);
  if (parameters.size !== pairs.length) {
    throw new OAuthFailure("invalid_request", "A parameter is given more than once.");
  }
  return parameters;
}
