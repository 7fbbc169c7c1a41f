import { ipSubject } from "./client-address";
import type { LimitName, LimitRule, RulesByLimit } from "./limits";

/** The result of counting one call. It reports the tightest window, the one with the fewest calls left. */
export interface LimitDecision {
  allowed: boolean;
  name: LimitName;
  /** Every window of the limit as it applied to this call, shortest first. */
  rules: readonly LimitRule[];
  /** How many calls the reported window allows, and how many of them are left. */
  limit: number;
  remaining: number;
  windowSeconds: number;
  /** Whole seconds, at least 1, until the reported window starts over. */
  resetSeconds: number;
  /** Whole seconds to wait: at least 1 when refused, 0 when allowed. */
  retryAfterSeconds: number;
  /** True when the shared store failed and the decision was made without it. */
  degraded: boolean;
}

export interface Limiter {
  /**
   * Counts one call of the subject: an address, or the id of a key or user. A refused call is not counted.
   * When the shared store fails, it still answers within about a second, by the limit's `whenDegraded`.
   */
  take(name: LimitName, subject: string): Promise<LimitDecision>;
  /** Closes the connections. The limiter must not be used afterwards. */
  close(): Promise<void>;
}

/** One window of a subject after a call of `take`. */
export interface WindowState {
  rule: LimitRule;
  used: number;
  endsAtMs: number;
}

export interface Taken {
  allowed: boolean;
  /**
   * The window with the fewest calls left; after a refusal, the full window that ends last. It ends with the wait of
   * an escalating limit where that is longer.
   */
  window: WindowState;
}

/** Where calls are counted. Every store passes the same contract suite. */
export interface LimitStore {
  /** Counts one call in every window of the limit, or in none when one of them is full. May throw. */
  take(name: LimitName, subject: string): Promise<Taken>;
  close(): Promise<void>;
}

/** The window with the fewest calls left; of several, the one that ends last. Throws for an empty list. */
export function tightestOf(windows: readonly WindowState[]): WindowState {
  return windows.reduce((tightest, window) => {
    const difference = left(window) - left(tightest);
    return difference < 0 || (difference === 0 && window.endsAtMs > tightest.endsAtMs) ? window : tightest;
  });
}

/** What a store reports of a refused call. `waitsUntilMs` is the end of the subject's wait, 0 without one. */
export function refusedBy(windows: readonly WindowState[], waitsUntilMs: number): Taken {
  const { rule, used, endsAtMs } = tightestOf(windows);
  const full = used >= rule.count;
  const window = { rule, used: rule.count, endsAtMs: full ? Math.max(endsAtMs, waitsUntilMs) : waitsUntilMs };
  return { allowed: false, window };
}

function left({ rule, used }: WindowState): number {
  return rule.count - used;
}

interface StoreLimiterOptions {
  store: LimitStore;
  rules: RulesByLimit;
  clock: () => Date;
  /** True for the limiter that replaces a failed shared one. */
  degraded?: boolean;
}

/** A limiter over one store. It throws what the store throws; DegradingLimiter catches that. */
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

/** Turns a store's answer into a decision, with times in whole seconds, rounded up. */
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
