import type { LimitDecision } from "./limiter";
import { limits } from "./limits";

/**
 * The headers of draft-ietf-httpapi-ratelimit-headers-11 for the limits that a call has spent, and Retry-After (in
 * whole seconds) when one of them refused the call. Empty when no limit was spent.
 */
export function rateLimitHeaders(decisions: readonly LimitDecision[]): Record<string, string> {
  if (decisions.length === 0) return {};
  const headers: Record<string, string> = { "RateLimit-Policy": decisions.flatMap(policies).join(", ") };
  const counted = decisions.filter((decision) => !wentUncounted(decision));
  if (counted.length > 0) headers["RateLimit"] = counted.map(serviceLimit).join(", ");
  const refused = decisions.filter(({ allowed }) => !allowed);
  if (refused.length > 0) {
    headers["Retry-After"] = String(Math.max(...refused.map(({ retryAfterSeconds }) => retryAfterSeconds)));
  }
  return headers;
}

function policies({ name, rules }: LimitDecision): string[] {
  return rules.map(({ count, seconds }) => `${policyName(name, seconds, rules)};q=${count};w=${seconds}`);
}

function serviceLimit({ name, rules, windowSeconds, remaining, resetSeconds }: LimitDecision): string {
  return `${policyName(name, windowSeconds, rules)};r=${remaining};t=${resetSeconds}`;
}

/** A structured-field string. A limit with several windows has one policy for each, named by its seconds. */
function policyName(name: string, seconds: number, rules: readonly unknown[]): string {
  return rules.length === 1 ? `"${name}"` : `"${name}-${seconds}"`;
}

/** Whether the call was allowed without being counted, so that nobody knows how many are left. */
function wentUncounted({ name, degraded }: LimitDecision): boolean {
  return degraded && limits[name].whenDegraded === "allow";
}
