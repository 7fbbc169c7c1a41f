import type { LimitName, LimitRule } from "./limits";

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
