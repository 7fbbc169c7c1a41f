import type { FailureLog } from "./failure-log";
import { InProcessStore } from "./in-process-store";
import { decisionOf, type LimitDecision, type Limiter, StoreLimiter, tightestOf } from "./limiter";
import { type LimitName, type LimitRule, limits, perLimit, type RulesByLimit } from "./limits";

interface DegradingLimiterOptions {
  shared: Limiter;
  rules: RulesByLimit;
  clock: () => Date;
  failureLog: FailureLog;
}

/** Uses the shared limiter. While it fails, decides in this process, by each limit's `whenDegraded`. */
export class DegradingLimiter implements Limiter {
  readonly #options: DegradingLimiterOptions;
  readonly #circuit: Circuit;
  readonly #strict: Limiter;

  constructor(options: DegradingLimiterOptions) {
    this.#options = options;
    const { rules, clock } = options;
    this.#circuit = new Circuit(clock);
    const strict = strictRules(rules);
    const store = new InProcessStore({ rules: strict, clock });
    this.#strict = new StoreLimiter({ store, rules: strict, clock, degraded: true });
  }

  async take(name: LimitName, subject: string): Promise<LimitDecision> {
    const shared = await this.#askShared(name, subject);
    if (shared !== null) return shared;
    return limits[name].whenDegraded === "allow" ? this.#letThrough(name) : this.#strict.take(name, subject);
  }

  async close(): Promise<void> {
    await Promise.all([this.#options.shared.close(), this.#strict.close()]);
  }

  async #askShared(name: LimitName, subject: string): Promise<LimitDecision | null> {
    if (!this.#circuit.admits()) return null;
    try {
      const decision = await this.#options.shared.take(name, subject);
      this.#circuit.succeeded();
      return decision;
    } catch (error) {
      this.#circuit.failed();
      this.#options.failureLog.report(error);
      return null;
    }
  }

  /** Allows a call without counting it; the numbers are those of a subject that has spent nothing. */
  #letThrough(name: LimitName): LimitDecision {
    const { rules, clock } = this.#options;
    const nowMs = clock().getTime();
    const unspent = rules[name].map((rule) => ({ rule, used: 0, endsAtMs: nowMs + rule.seconds * 1000 }));
    const taken = { allowed: true, window: tightestOf(unspent) };
    return decisionOf(name, taken, { rules: rules[name], nowMs, degraded: true });
  }
}

/** Half of every count, because each instance now counts alone and there are usually two or more. */
function strictRules(rules: RulesByLimit): RulesByLimit {
  return perLimit((name) => rules[name].map(halved));
}

function halved({ count, seconds }: LimitRule): LimitRule {
  return { count: Math.ceil(count / 2), seconds };
}

const failuresToOpen = 3;
const openForMs = 2_000;

/**
 * A circuit breaker, which spares callers the wait for a store that is down: after three failures in a row the
 * store is not asked for two seconds, then one call tries it while the others go on without it.
 */
class Circuit {
  #failures = 0;
  #tryAgainAtMs = 0;

  constructor(private readonly clock: () => Date) {}

  /** Whether this call may ask the store. */
  admits(): boolean {
    if (this.#failures < failuresToOpen) return true;
    const nowMs = this.clock().getTime();
    if (nowMs < this.#tryAgainAtMs) return false;
    this.#tryAgainAtMs = nowMs + openForMs;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
  }

  failed(): void {
    this.#failures += 1;
    this.#tryAgainAtMs = this.clock().getTime() + openForMs;
  }
}
