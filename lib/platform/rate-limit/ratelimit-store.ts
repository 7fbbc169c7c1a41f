import { Ratelimit } from "@upstash/ratelimit";
import { BoundedMap } from "./bounded-map";
import type { LimitStore, Taken } from "./limit-store";
import { type LimitName, perLimit, type RulesByLimit } from "./limits";
import { type ScriptClient, storeTimeoutMs } from "./script-client";
import { takeAlgorithm } from "./take-algorithm";

interface RatelimitStoreOptions {
  redis: ScriptClient;
  disconnect: () => void;
  rules: RulesByLimit;
  clock: () => Date;
  keyPrefix: string;
}

/** Counts in a Redis that all instances share, through @upstash/ratelimit. */
export class RatelimitStore implements LimitStore {
  readonly #options: RatelimitStoreOptions;
  readonly #ratelimits: Readonly<Record<LimitName, Ratelimit>>;
  // A full window stays full until it ends, so a flood of refused calls need not reach the store. The
  // library's own cache for this grows without bound and reads a clock of its own.
  readonly #refusals = new BoundedMap<Taken>(10_000);

  constructor(options: RatelimitStoreOptions) {
    this.#options = options;
    this.#ratelimits = perLimit((name) => ratelimitOf(name, options));
  }

  async take(name: LimitName, subject: string): Promise<Taken> {
    const key = `${name}:${subject}`;
    const refusal = this.#refusals.get(key);
    if (refusal !== undefined && refusal.window.endsAtMs > this.#options.clock().getTime()) return refusal;

    const taken = await this.#ask(name, subject);
    if (taken.allowed) this.#refusals.delete(key);
    else this.#refusals.set(key, taken);
    return taken;
  }

  async close(): Promise<void> {
    this.#options.disconnect();
  }

  async #ask(name: LimitName, subject: string): Promise<Taken> {
    const response = await this.#ratelimits[name].limit(subject);
    // A call that timed out comes back as a success with limit 0 and reset 0.
    const rule = this.#options.rules[name].find(({ count }) => count === response.limit);
    if (response.reason === "timeout" || rule === undefined) {
      throw new StoreTimeoutError(`The store did not answer within ${storeTimeoutMs} ms.`);
    }
    const window = { rule, used: rule.count - response.remaining, endsAtMs: response.reset };
    return { allowed: response.success, window };
  }
}

export class StoreTimeoutError extends Error {
  override readonly name = "StoreTimeoutError";
}

function ratelimitOf(name: LimitName, { redis, rules, clock, keyPrefix }: RatelimitStoreOptions): Ratelimit {
  return new Ratelimit({
    redis,
    prefix: `${keyPrefix}:${name}`,
    limiter: takeAlgorithm(rules[name], clock),
    // For the whole call: the client's retry and the loading of the script included.
    timeout: storeTimeoutMs,
    ephemeralCache: false,
    analytics: false,
    enableProtection: false,
    enableTelemetry: false,
  });
}
