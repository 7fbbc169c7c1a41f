import { getRuntime } from "@/lib/runtime";
import { createReportRoutes } from "./report-routes";

/** The handlers of the page that a secret link to an audit report leads to, as its route file exports them. */
export const reportRoutes = createReportRoutes(() => {
  const { services, env } = getRuntime();
  return { services, trustedProxyHops: env.trustedProxyHops };
});
