import type { Taken } from "./limit-store";
import type { LimitDecision } from "./limiter";
import type { LimitName, LimitRule } from "./limits";

interface Circumstances {
  rules: readonly LimitRule[];
  nowMs: number;
  degraded: boolean;
}

/** The decision that a store's answer amounts to, with waits in whole seconds, rounded up. */
export function decide(
  name: LimitName,
  taken: Taken,
  { rules, nowMs, degraded }: Circumstances,
): LimitDecision {
  const { rule, used, endsAtMs } = taken.window;
  const resetSeconds = Math.max(1, Math.ceil((endsAtMs - nowMs) / 1000));
  return {
    allowed: taken.allowed,
    name,
    rules,
    limit: rule.count,
    remaining: Math.max(0, rule.count - used),
    windowSeconds: rule.seconds,
    resetSeconds,
    retryAfterSeconds: taken.allowed ? 0 : resetSeconds,
    degraded,
  };
}
