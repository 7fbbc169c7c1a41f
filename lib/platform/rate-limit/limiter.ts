import { ipSubject } from "./client-address";
import type { LimitName, LimitRule, RulesByLimit } from "./limits";

/** What came of spending one call. It reports the tightest window: the one that runs out first. */
export interface LimitDecision {
  allowed: boolean;
  name: LimitName;
  /** Every window of the limit as it applied to this call, shortest first. */
  rules: readonly LimitRule[];
  /** Calls that the reported window allows, and those left in it. */
  limit: number;
  remaining: number;
  windowSeconds: number;
  /** Whole seconds, at least 1, until the reported window starts anew. */
  resetSeconds: number;
  /** Whole seconds to wait: at least 1 when refused, 0 when allowed. */
  retryAfterSeconds: number;
  /** True when the shared store did not answer and this was decided without it. */
  degraded: boolean;
}

export interface Limiter {
  /**
   * Spends one call of the subject: an address, a key's id or a user's id. A refused call spends nothing.
   * Never throws for a store that is slow or gone; it answers within about a second, as the limit says.
   */
  take(name: LimitName, subject: string): Promise<LimitDecision>;
  /** Lets go of connections; the limiter must not be used afterwards. */
  close(): Promise<void>;
}

/** One window of a subject as a take left it. */
export interface WindowState {
  rule: LimitRule;
  used: number;
  endsAtMs: number;
}

export interface Taken {
  allowed: boolean;
  /** The window that runs out first; when refused, the full one that stays full longest. */
  window: WindowState;
}

/** Counts calls. Every store passes the same contract suite. */
export interface LimitStore {
  /** Spends one call in every window of the limit, or in none when one of them is full. May throw. */
  take(name: LimitName, subject: string): Promise<Taken>;
  close(): Promise<void>;
}

/** The window with the fewest calls left; of equals, the one that ends last. Throws on an empty list. */
export function tightestOf(windows: readonly WindowState[]): WindowState {
  return windows.reduce((tightest, window) => {
    const difference = left(window) - left(tightest);
    return difference < 0 || (difference === 0 && window.endsAtMs > tightest.endsAtMs) ? window : tightest;
  });
}

function left({ rule, used }: WindowState): number {
  return rule.count - used;
}

interface StoreLimiterOptions {
  store: LimitStore;
  rules: RulesByLimit;
  clock: () => Date;
  /** True for the limiter that stands in for a shared one. */
  degraded?: boolean;
}

/** A limiter over one store. Throws what the store throws; DegradingLimiter is the one that does not. */
export class StoreLimiter implements Limiter {
  constructor(private readonly options: StoreLimiterOptions) {}

  async take(name: LimitName, subject: string): Promise<LimitDecision> {
    const { store, rules, clock, degraded = false } = this.options;
    const taken = await store.take(name, ipSubject(subject));
    return decisionOf(name, taken, { rules: rules[name], nowMs: clock().getTime(), degraded });
  }

  close(): Promise<void> {
    return this.options.store.close();
  }
}

interface Circumstances {
  rules: readonly LimitRule[];
  nowMs: number;
  degraded: boolean;
}

/** The decision that a store's answer amounts to, with waits in whole seconds, rounded up. */
export function decisionOf(
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
