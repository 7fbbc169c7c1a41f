import type { LimitDecision, Limiter } from "@/lib/platform/rate-limit/limiter";
import { currentRequest, type RequestScope } from "@/lib/surfaces/http/request-scope";

const limiters = new WeakMap<RequestScope, Limiter>();

/**
 * A limiter by which one HTTP request spends each limit of a subject once: a page counts as one, however
 * many operations it shows, and so does a form together with the page that is rendered after it.
 */
export function limiterOfRequest(limiter: Limiter): Limiter {
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
