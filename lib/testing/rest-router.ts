import type { Services } from "@/lib/services";
import type { HttpRuntime } from "@/lib/surfaces/http/context";
import { createNotFoundRoute, type RouteHandler } from "@/lib/surfaces/http/fixed-route";
import { endpoints } from "@/lib/surfaces/rest/endpoints";
import { createRoute } from "@/lib/surfaces/rest/route";

export type RestOptions = Partial<Omit<HttpRuntime, "services">>;

/** Finds the handler of a call as Next would, among the same handlers that the route files export. */
export function createRestRouter(
  services: Services,
  options: RestOptions = {},
): (method: string, pathname: string) => RouteHandler {
  const runtime = () => ({ services, trustedProxyHops: 0, ...options });
  const paths = [...new Set(endpoints.map(({ path }) => path))];
  const routes = paths.map((path) => ({
    pattern: pathPattern(path),
    handlers: createRoute(endpoints, path, runtime),
  }));
  const notFound = createNotFoundRoute();
  return (method, pathname) => {
    const handlers = routes.find(({ pattern }) => pattern.test(pathname))?.handlers ?? notFound;
    const handler: RouteHandler | undefined = (handlers as Record<string, RouteHandler>)[method];
    if (handler === undefined) throw new Error(`no handler for ${method}`);
    return handler;
  };
}

/** Static segments win over parameters, as in Next: the endpoints list names them first. */
function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}
