import { noUsage, type TokenUsage } from "./writer";

/** Adds up what the requests of one answer cost, failed ones included. */
export class TokenMeter {
  #total: TokenUsage = noUsage;

  get total(): TokenUsage {
    return this.#total;
  }

  /** Counts a request when it is sent: it may be paid for although no answer comes back. */
  addCall(): void {
    this.#total = { ...this.#total, calls: this.#total.calls + 1 };
  }

  addTokens(inputTokens: number | undefined, outputTokens: number | undefined): void {
    const { calls } = this.#total;
    this.#total = {
      inputTokens: this.#total.inputTokens + (inputTokens ?? 0),
      outputTokens: this.#total.outputTokens + (outputTokens ?? 0),
      calls,
    };
  }
}
