import { headers } from "next/headers";
import { cache } from "react";
import type { Context } from "@/lib/operations/context";
import { getRuntime } from "@/lib/runtime";
import { callContext } from "@/lib/surfaces/http/context";
import { limiterOfRequest } from "./limiter-of-request";

/** The context of the signed-in user of this request, or of a visitor; looked up once a request. */
export const userContext = cache(async (): Promise<Context> => {
  // First, because it tells Next that the page belongs to a request: a build has no runtime.
  const requestHeaders = await headers();
  const { services, auth, env } = getRuntime();
  const session = await auth.api.getSession({ headers: requestHeaders });
  const { context } = callContext(
    { ...services, limiter: limiterOfRequest(services.limiter) },
    {
      headers: requestHeaders,
      surface: "dashboard",
      actor:
        session === null ? { kind: "visitor", problem: null } : { kind: "user", userId: session.user.id },
      trustedProxyHops: env.trustedProxyHops,
    },
  );
  return context;
});
