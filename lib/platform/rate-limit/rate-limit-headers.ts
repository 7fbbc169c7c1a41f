import type { LimitDecision } from "./limiter";
import { type LimitName, limits } from "./limits";

/**
 * The headers of draft-ietf-httpapi-ratelimit-headers-11 for the limits that a call has spent, and Retry-After (in
 * whole seconds) when one of them refused the call. Empty when no limit was spent.
 */
export function rateLimitHeaders(decisions: readonly LimitDecision[]): Record<string, string> {
  if (decisions.length === 0) return {};
  const headers: Record<string, string> = { "RateLimit-Policy": decisions.map(policies).join(", ") };
  const counted = decisions.filter((decision) => !wentUncounted(decision));
  if (counted.length > 0) headers["RateLimit"] = counted.map(serviceLimit).join(", ");
  let retryAfterSeconds = 0;
  for (const decision of decisions) {
    if (!decision.allowed) retryAfterSeconds = Math.max(retryAfterSeconds, decision.retryAfterSeconds);
  }
  if (retryAfterSeconds > 0) headers["Retry-After"] = String(retryAfterSeconds);
  return headers;
}

/** The last text of each limit, whose rules hardly ever change. */
const writtenPolicies = new Map<LimitName, { rules: LimitDecision["rules"]; text: string }>();

function policies({ name, rules }: LimitDecision): string {
  const written = writtenPolicies.get(name);
  if (written?.rules === rules) return written.text;
  const text = rules
    .map(({ count, seconds }) => `${policyName(name, seconds, rules)};q=${count};w=${seconds}`)
    .join(", ");
  writtenPolicies.set(name, { rules, text });
  return text;
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
