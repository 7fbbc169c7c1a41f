import { toolResources } from "@/lib/keys/agents/oauth/authorization-request";
import { keyScopes } from "@/lib/platform/keys/key-scope";
import { getRuntime } from "@/lib/runtime";
import { anyOrigin } from "@/lib/surfaces/http/any-origin";
import {
  forEachMethod,
  type MethodHandlers,
  methodNotAllowed,
  optionsHandler,
  type RouteHandler,
} from "@/lib/surfaces/http/fixed-route";

/** The handlers of everything below /.well-known/ that has no route file of its own. */
export function serveWellKnown(): MethodHandlers {
  return createWellKnownRoutes(() => getRuntime().env.baseUrl);
}

/**
 * Answers with the OAuth metadata (RFC 9728 and 8414). Elsewhere a plain 404, never a page or a redirect: a client
 * takes those for broken metadata.
 */
export function createWellKnownRoutes(baseUrlOf: () => string): MethodHandlers {
  return forEachMethod((method) => (request) => {
    const document = metadataAt(new URL(request.url).pathname, baseUrlOf());
    if (document === null) return notFound(request);
    if (method === "OPTIONS") return options(request);
    return method === "GET" || method === "HEAD"
      ? Promise.resolve(json(request, document))
      : readOnly(request);
  });
}

const allow = "GET, HEAD, OPTIONS";
const options = optionsHandler(allow, {
  ...anyOrigin,
  "Access-Control-Allow-Headers": "MCP-Protocol-Version",
});
const readOnly = methodNotAllowed(allow, anyOrigin);
/** Clients that know OpenID Connect alone ask at the second one. */
const authorizationServerPaths = [
  "/.well-known/oauth-authorization-server",
  "/.well-known/openid-configuration",
];
const protectedResource = "/.well-known/oauth-protected-resource";

/** Where a client finds the metadata of the tool endpoint at this path (RFC 9728, section 3.1). */
function metadataAt(pathname: string, baseUrl: string): object | null {
  if (authorizationServerPaths.includes(pathname)) return authorizationServer(baseUrl);
  if (!pathname.startsWith(protectedResource)) return null;
  const [first] = toolResources(baseUrl);
  const asked = pathname === protectedResource ? first : baseUrl + pathname.slice(protectedResource.length);
  const resource = toolResources(baseUrl).find((known) => known === asked);
  if (resource === undefined) return null;
  return {
    resource,
    authorization_servers: [baseUrl],
    scopes_supported: keyScopes,
    bearer_methods_supported: ["header"],
    resource_name: "Galley",
    resource_documentation: `${baseUrl}/docs/connected-agents`,
  };
}

function authorizationServer(baseUrl: string) {
  return {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}/connect`,
    token_endpoint: `${baseUrl}/api/oauth/token`,
    registration_endpoint: `${baseUrl}/api/oauth/register`,
    revocation_endpoint: `${baseUrl}/api/oauth/revoke`,
    scopes_supported: keyScopes,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: ["none"],
    revocation_endpoint_auth_methods_supported: ["none"],
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${baseUrl}/docs/connected-agents`,
  };
}

function json({ method }: Request, document: object): Response {
  const headers = {
    "Content-Type": "application/json",
    "Cache-Control": "public, max-age=300",
    "X-Content-Type-Options": "nosniff",
    ...anyOrigin,
  };
  return new Response(method === "HEAD" ? null : JSON.stringify(document), { headers });
}

const notFound: RouteHandler = ({ method }) => {
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    ...anyOrigin,
  };
  return Promise.resolve(new Response(method === "HEAD" ? null : "Not found\n", { status: 404, headers }));
};
