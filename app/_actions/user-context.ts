import { touchSession } from "@galley/lib/accounts/sessions/queries";
import type { Actor } from "@galley/lib/kernel/context";
import type { Auth } from "@galley/lib/platform/auth/better-auth";
import { lacksRequiredSecondFactor } from "@galley/lib/platform/auth/queries";
import type { LimitDecision, Limiter } from "@galley/lib/platform/rate-limit/limiter";
import { getRuntime } from "@galley/lib/runtime";
import type { FullContext, Services } from "@galley/lib/services";
import { callContext } from "@galley/lib/surfaces/http/context";
import { currentRequest, type RequestScope } from "@galley/lib/surfaces/http/request-scope";
import { headers } from "next/headers";
import { cache } from "react";

/** The context of this request's signed-in user, or of a visitor. Looked up once per request. */
export const userContext = cache(async (): Promise<FullContext> => {
  // Called first, because it tells Next that the page needs a request: there is no runtime during a build.
  const requestHeaders = await headers();
  const { services, auth, env } = getRuntime();
  const session = await auth.api.getSession({ headers: requestHeaders });
  const { context } = callContext(
    { ...services, limiter: limiterOfRequest(services.limiter) },
    {
      headers: requestHeaders,
      surface: "dashboard",
      actor: await actorOf(services, session),
      trustedProxyHops: env.trustedProxyHops,
    },
  );
  context.browser = requestHeaders;
  return context;
});

/** How old the note of a session's last use may be. */
const lastUseMs = 3600_000;

type Session = Awaited<ReturnType<Auth["api"]["getSession"]>>;

/** The user of a session. A disabled account has no session; if one was made at the same moment, it counts for none. */
async function actorOf({ db, now }: Pick<Services, "db" | "now">, found: Session): Promise<Actor> {
  if (found === null || found.user.disabledAt) return { kind: "visitor", problem: null };
  const { id, updatedAt } = found.session;
  if (now().getTime() - updatedAt.getTime() > lastUseMs) await touchSession(db, id);
  const actor = { kind: "user", userId: found.user.id, sessionId: id } as const;
  const lacksSecondFactor =
    !found.user.twoFactorEnabled && (await lacksRequiredSecondFactor(db, found.user.id));
  return lacksSecondFactor ? { ...actor, lacksSecondFactor } : actor;
}

const limiters = new WeakMap<RequestScope, Limiter>();

/**
 * A limiter that spends each limit of a subject once per HTTP request: a page counts once, however many
 * operations it runs, and so does a form together with the page that is rendered after it.
 */
function limiterOfRequest(limiter: Limiter): Limiter {
  const request = currentRequest();
  if (request === null) return limiter;
  const known = limiters.get(request) ?? spendingOnce(limiter, request);
  limiters.set(request, known);
  return known;
}

function spendingOnce(limiter: Limiter, { visitorLimit }: RequestScope): Limiter {
  const decisions = new Map<string, Promise<LimitDecision>>();
  if (visitorLimit !== undefined) {
    decisions.set(`dashboard ${visitorLimit.subject}`, Promise.resolve(visitorLimit.decision));
  }
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
