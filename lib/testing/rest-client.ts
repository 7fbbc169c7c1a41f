import type { Services } from "@/lib/core/context";
import { endpoints } from "@/lib/http/endpoints";
import { createNotFoundRoute, type RouteHandler } from "@/lib/http/fixed-route";
import { createRoute } from "@/lib/http/route";
import { checkAgainstDocument } from "./document-check";

export interface RestCall {
  method?: string;
  key?: string;
  headers?: Record<string, string>;
  /** Sent as JSON, unless it is a text already. */
  body?: unknown;
}

export interface RestAnswer {
  status: number;
  headers: Headers;
  text: string;
  /** The parsed body; undefined when there is none or it is not JSON. */
  json: unknown;
}

export type RestClient = (path: string, call?: RestCall) => Promise<RestAnswer>;

/**
 * Calls the REST adapter as Next would, with the same functions, without a server. Every answer is compared
 * with the API document; one that it does not describe fails the test.
 */
export function createRestClient(
  services: Services,
  options: { trustedProxyHops?: number } = {},
): RestClient {
  const runtime = () => ({ services, trustedProxyHops: options.trustedProxyHops ?? 0 });
  const paths = [...new Set(endpoints.map(({ path }) => path))];
  const routes = paths.map((path) => ({
    pattern: pathPattern(path),
    handlers: createRoute(endpoints, path, runtime),
  }));
  const notFound = createNotFoundRoute();

  return async (path, { method = "GET", key, headers = {}, body } = {}) => {
    const url = new URL(path.startsWith("/") ? path : `/api/v1/${path}`, "http://galley.test");
    const handlers = routes.find(({ pattern }) => pattern.test(url.pathname))?.handlers ?? notFound;
    const handler: RouteHandler | undefined = (handlers as Record<string, RouteHandler>)[method];
    if (handler === undefined) throw new Error(`no handler for ${method}`);
    const text = body === undefined ? null : typeof body === "string" ? body : JSON.stringify(body);
    const request = new Request(url, {
      method,
      headers: {
        ...(key !== undefined && { "X-API-Key": key }),
        ...(text !== null && { "Content-Type": "application/json" }),
        ...headers,
      },
      body: text,
    });
    const response = await handler(request);
    const answered = await response.text();
    const { status } = response;
    checkAgainstDocument({
      method,
      url,
      requestBody: text,
      status,
      headers: response.headers,
      body: answered,
    });
    return { status, headers: response.headers, text: answered, json: parsed(answered) };
  };
}

/** Static segments win over parameters, as in Next: the endpoints list names them first. */
function pathPattern(path: string): RegExp {
  return new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/]+")}$`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
