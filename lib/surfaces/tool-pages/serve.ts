import path from "node:path";
import { getRuntime } from "@/lib/runtime";
import { createToolRoutes } from "./tool-routes";

/** The handlers of the pages of the free tools, as Next route files export them. */
export const toolRoutes = createToolRoutes(
  () => {
    const { services, env } = getRuntime();
    return { services, trustedProxyHops: env.trustedProxyHops };
  },
  path.join(process.cwd(), "dist"),
);
