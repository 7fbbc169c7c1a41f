import { headers } from "next/headers";
import { cache } from "react";
import type { Context } from "@/lib/operations/core/context";
import type { LimitDecision, Limiter } from "@/lib/platform/rate-limit/limiter";
import { getRuntime } from "@/lib/runtime";
import { callContext } from "@/lib/surfaces/http/context";
import { currentRequest, type RequestScope } from "@/lib/surfaces/http/request-scope";

/** The context of this request's signed-in user, or of a visitor. Looked up once per request. */
export const userContext = cache(async (): Promise<Context> => {
  // Called first, because it tells Next that the page needs a request: there is no runtime during a build.
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

const limiters = new WeakMap<RequestScope, Limiter>();

/**
 * A limiter that spends each limit of a subject once per HTTP request: a page counts once, however many
 * operations it runs, and so does a form together with the page that is rendered after it.
 */
function limiterOfRequest(limiter: Limiter): Limiter {
  const request = currentRequest();
  if (request === null) return limiter;
  const known = limiters.get(request) ?? spendingOnce(limiter);
  limiters.set(request, known);
  return known;
}

function spendingOnce(limiter: Limiter): Limiter {
  const decisions = new Map<string, Promise<LimitDecision>>();
  return {
    take(name, subject) {
      const key = `${name} ${subject}`;
      const decision = decisions.get(key) ?? limiter.take(name, subject);
      decisions.set(key, decision);
      return decision;
    },
    close: () => limiter.close(),
  };
}
