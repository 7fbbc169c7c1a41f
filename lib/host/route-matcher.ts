import type { RouteHandler } from "@/lib/surfaces/http/fixed-route";

/** What a route file exports, as far as a server needs it. */
export type RouteHandlers = Readonly<Partial<Record<string, unknown>>>;

/** A route file with its address, in the notation of its folders: `/jobs/[jobId]`, `/[...path]`, `/[[...path]]`. */
export interface Route {
  pattern: string;
  handlers: RouteHandlers;
}

export type MatchRoute = (path: string) => Route | null;

/**
 * Finds the route of a path. As in Next, an address without parameters wins over one with parameters, and the
 * more exact segment over the less exact one.
 */
export function createRouteMatcher(routes: readonly Route[]): MatchRoute {
  const fixed = new Map(
    routes.filter(({ pattern }) => !pattern.includes("[")).map((route) => [route.pattern, route]),
  );
  const patterns = routes
    .filter(({ pattern }) => pattern.includes("["))
    .toSorted((a, b) => (sortKey(a.pattern) < sortKey(b.pattern) ? -1 : 1))
    .map((route) => ({ route, expression: expressionOf(route.pattern) }));
  return (path) => fixed.get(path) ?? patterns.find(({ expression }) => expression.test(path))?.route ?? null;
}

/** Ordered by how exact each segment is; a pattern that has ended is less exact than one that goes on. */
function sortKey(pattern: string): string {
  const ranks = segmentsOf(pattern).map((segment) => {
    if (segment.startsWith("[[...")) return "3";
    if (segment.startsWith("[...")) return "2";
    return segment.startsWith("[") ? "1" : `0${segment}/`;
  });
  return `${ranks.join("")}9`;
}

function expressionOf(pattern: string): RegExp {
  const parts = segmentsOf(pattern).map((segment) => {
    if (segment.startsWith("[[...")) return "(?:/.*)?";
    if (segment.startsWith("[...")) return "/.+";
    return segment.startsWith("[") ? "/[^/]+" : `/${segment.replace(/[.*+?^${}()|\\]/g, "\\$&")}`;
  });
  return new RegExp(`^${parts.join("")}$`);
}

function segmentsOf(pattern: string): string[] {
  return pattern.split("/").slice(1);
}

const methods = ["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"];

/**
 * The handler of a method. What a route file does not export is answered as Next answers it: HEAD by GET, OPTIONS
 * with the list of methods, and everything else with 405.
 */
export function handlerOf({ handlers }: Route, method: string): RouteHandler {
  const handler = exported(handlers, method) ?? (method === "HEAD" ? exported(handlers, "GET") : null);
  if (handler !== null) return handler;
  if (method !== "OPTIONS") return () => Promise.resolve(new Response(null, { status: 405 }));
  const has = (name: string) => exported(handlers, name) !== null;
  const allowed = methods.filter(
    (name) => name === "OPTIONS" || has(name) || (name === "HEAD" && has("GET")),
  );
  const headers = { Allow: allowed.join(", ") };
  return () => Promise.resolve(new Response(null, { status: 204, headers }));
}

function exported(handlers: RouteHandlers, method: string): RouteHandler | null {
  const handler = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Next's build checks what a route file exports
  return typeof handler === "function" ? (handler as RouteHandler) : null;
}
