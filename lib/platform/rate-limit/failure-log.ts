import { failureReason } from "./failure-reason";

/** The part of the logger that the limiter needs. */
export interface WarnLogger {
  warn(fields: object, message: string): void;
}

const lineEveryMs = 60_000;

/** Says that the store fails: at once, then at most once a minute with the number of failures since. */
export class FailureLog {
  #failures = 0;
  #lastLineAtMs = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly logger: WarnLogger,
    private readonly clock: () => Date,
    private readonly store: string,
  ) {}

  report(error: unknown): void {
    this.#failures += 1;
    const nowMs = this.clock().getTime();
    if (nowMs - this.#lastLineAtMs < lineEveryMs) return;
    this.logger.warn(
      { store: this.store, reason: failureReason(error), failures: this.#failures },
      "The rate-limit store does not answer. Reads go on; everything else is limited in this process.",
    );
    this.#failures = 0;
    this.#lastLineAtMs = nowMs;
  }
}
