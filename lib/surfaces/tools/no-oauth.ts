import type { MethodHandlers, RouteHandler } from "@/lib/surfaces/http/fixed-route";

/**
 * Answers a plain 404 at the addresses where MCP clients look for OAuth metadata. A client takes a page or a
 * redirect there for broken metadata, and then never says that a key is missing.
 */
export function serveNoOAuth(): MethodHandlers {
  return {
    GET: notFound,
    HEAD: notFound,
    POST: notFound,
    PUT: notFound,
    PATCH: notFound,
    DELETE: notFound,
    OPTIONS: notFound,
  };
}

const notFound: RouteHandler = ({ method }) => {
  const headers = {
    "Content-Type": "text/plain; charset=utf-8",
    "Cache-Control": "no-store",
    "X-Content-Type-Options": "nosniff",
    "Access-Control-Allow-Origin": "*",
  };
  return Promise.resolve(new Response(method === "HEAD" ? null : "Not found\n", { status: 404, headers }));
};
