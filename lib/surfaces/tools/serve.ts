import { getRuntime } from "@/lib/runtime";
import type { MethodHandlers } from "@/lib/surfaces/http/fixed-route";
import { createToolRoute } from "./route";
import { tools } from "./tools";

/** The handlers of /api/mcp, as a Next route file exports them. */
export function serveTools(): MethodHandlers {
  return createToolRoute(tools, toolRuntime);
}

/** The handlers of /api/mcp/connect, the address for connectors that sign in. */
export function serveConnectors(): MethodHandlers {
  return createToolRoute(tools, toolRuntime, { forConnectors: true });
}

function toolRuntime() {
  const { services, env } = getRuntime();
  return { services, trustedProxyHops: env.trustedProxyHops, allowedOrigins: env.allowedOrigins };
}
