import { getRuntime } from "@/lib/runtime";
import { endpoints } from "@/lib/surfaces/rest/endpoints";
import {
  createDocumentRoute,
  createNotFoundRoute,
  type MethodHandlers,
} from "@/lib/surfaces/rest/fixed-route";
import { openApiDocument } from "@/lib/surfaces/rest/openapi/openapi";
import { createRoute, type HttpRuntime } from "@/lib/surfaces/rest/route";
import { oncePerAddress } from "./once-per-address";

function httpRuntime(): HttpRuntime {
  const { services, env } = getRuntime();
  return { services, trustedProxyHops: env.trustedProxyHops };
}

/** The handlers of one path of /api/v1, as a Next route file exports them. */
export function serve(path: string): MethodHandlers {
  return createRoute(endpoints, `/api/v1${path}`, httpRuntime);
}

export function serveNotFound(): MethodHandlers {
  return createNotFoundRoute();
}

const documentAt = oncePerAddress((baseUrl) => openApiDocument(endpoints, baseUrl));

/** The API's own description: public, because it tells nothing of anybody. */
export function serveOpenApi(): MethodHandlers {
  return createDocumentRoute(() => documentAt(getRuntime().env.baseUrl));
}
