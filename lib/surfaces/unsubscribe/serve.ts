import { getRuntime } from "@/lib/runtime";
import { createUnsubscribeRoutes } from "./unsubscribe-routes";

/** The handlers of the page that a link at the foot of a mail leads to, as its route file exports them. */
export const unsubscribeRoutes = createUnsubscribeRoutes(() => {
  const { services, env } = getRuntime();
  return { services, trustedProxyHops: env.trustedProxyHops };
});
