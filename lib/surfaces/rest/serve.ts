import { getRuntime } from "@/lib/runtime";
import { type HttpRuntime } from "@/lib/surfaces/http/context";
import {
  createDocumentRoute,
  createNotFoundRoute,
  type MethodHandlers,
} from "@/lib/surfaces/http/fixed-route";
import { endpoints, offeredEndpoints } from "./endpoints";
import type { ApiDocument } from "./openapi/document";
import { openApiDocument } from "./openapi/openapi";
import { createFreeRoutes, createRoute } from "./route";

function httpRuntime(): HttpRuntime {
  const { services, env } = getRuntime();
  return { services, trustedProxyHops: env.trustedProxyHops };
}

/** The handlers of one path of /api/v1, as a Next route file exports them. */
export function serve(path: string): MethodHandlers {
  return createRoute(endpoints, `/api/v1${path}`, httpRuntime);
}

/** The handlers of everything below /api/free. */
export function serveFree(): MethodHandlers {
  return createFreeRoutes(endpoints, httpRuntime);
}

export function serveNotFound(): MethodHandlers {
  return createNotFoundRoute();
}

let document: ApiDocument | undefined;

/** The handlers of the OpenAPI document, which is public because it contains no tenant's data. */
export function serveOpenApi(): MethodHandlers {
  return createDocumentRoute(() => {
    const { env } = getRuntime();
    document ??= openApiDocument(offeredEndpoints(env), env.baseUrl);
    return document;
  });
}
