import { decide } from "./decide";
import { ipSubject } from "./ip-subject";
import type { LimitStore } from "./limit-store";
import type { LimitDecision, Limiter } from "./limiter";
import type { LimitName, RulesByLimit } from "./limits";

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
    return decide(name, taken, { rules: rules[name], nowMs: clock().getTime(), degraded });
  }

  close(): Promise<void> {
    return this.options.store.close();
  }
}
