import type { LimitDecision } from "./limiter";
import { limits } from "./limits";

/**
 * The header fields of draft-ietf-httpapi-ratelimit-headers-11 for the limits that a call spent, and
 * Retry-After (whole seconds) when one of them refused it. No decisions, no fields.
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

/** A structured-field string; limits with several windows have one policy each, told apart by its seconds. */
function policyName(name: string, seconds: number, rules: readonly unknown[]): string {
  return rules.length === 1 ? `"${name}"` : `"${name}-${seconds}"`;
}

/** What is left is not known when a call was let through without counting: then nothing is claimed. */
function wentUncounted({ name, degraded }: LimitDecision): boolean {
  return degraded && limits[name].whenDegraded === "allow";
}
