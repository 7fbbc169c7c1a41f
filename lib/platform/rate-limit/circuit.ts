const failuresToOpen = 3;
const openForMs = 2_000;

/**
 * Spares callers the wait for a store that is down: after three failures running it is left alone for two
 * seconds, then one call tries it while the others go on without.
 */
export class Circuit {
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
