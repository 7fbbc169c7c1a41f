import type { RouteHandler } from "@/lib/surfaces/http/fixed-route";

/** What a route file exports, as far as a server needs it. */
export type RouteHandlers = Readonly<Partial<Record<string, unknown>>>;

/** A route file with its address, in the notation of its folders: `/jobs/[jobId]`, `/[...path]`, `/[[...path]]`. */
export interface Route {
  pattern: string;
  handlers: RouteHandlers;
}

/** The routes in the order in which Next tries them: a fixed segment before a parameter, and that before a rest. */
export function inOrder<Each extends Pick<Route, "pattern">>(routes: readonly Each[]): Each[] {
  return routes.toSorted((a, b) => (sortKey(a.pattern) < sortKey(b.pattern) ? -1 : 1));
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

/** The address in Hono's notation: `/jobs/:jobId`, `/:path{.+}`, `/*`. */
export function pathOf(pattern: string): string {
  const parts = segmentsOf(pattern).map((segment) => {
    const name = segment.replace(/^\[+(?:\.\.\.)?|\]+$/g, "");
    if (segment.startsWith("[[...")) return "*";
    if (segment.startsWith("[...")) return `:${name}{.+}`;
    return segment.startsWith("[") ? `:${name}` : segment;
  });
  return `/${parts.join("/")}`;
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
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Next's types check what a route file exports
  return typeof handler === "function" ? (handler as RouteHandler) : null;
}
