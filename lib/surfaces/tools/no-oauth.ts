import type { MethodHandlers, RouteHandler } from "@/lib/surfaces/http/fixed-route";

/**
 * A plain 404 for addresses where MCP clients look for OAuth. A page or a redirect there is taken for
 * metadata that is broken, and the client never says that it wants a key.
 */
export function serveNoOAuth(): MethodHandlers {
  return {
    GET: nothing,
    HEAD: nothing,
    POST: nothing,
    PUT: nothing,
    PATCH: nothing,
    DELETE: nothing,
    OPTIONS: nothing,
  };
}

const nothing: RouteHandler = ({ method }) => {
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Access-Control-Allow-Origin": "*",
  };
  return Promise.resolve(new Response(method === "HEAD" ? null : "Not found\n", { status: 404, headers }));
};
