import { Ratelimit, type RatelimitConfig } from "@upstash/ratelimit";
import { LRUCache } from "lru-cache";
import { escalatedWaitMsMax, escalationTimes, refusalsRememberedMs } from "./escalation";
import { type LimitStore, refusedBy, type Taken, tightestOf, type WindowState } from "./limiter";
import { escalates, type LimitName, type LimitRule, perLimit, type RulesByLimit } from "./limits";
import { type ScriptClient, storeTimeoutMs } from "./store-clients";
import { takeScript } from "./take-script";

interface SharedStoreOptions {
  redis: ScriptClient;
  disconnect: () => void;
  rules: RulesByLimit;
  clock: () => Date;
  keyPrefix: string;
}

/** Counts calls in a Redis that all instances share, through @upstash/ratelimit. */
export class SharedStore implements LimitStore {
  readonly #options: SharedStoreOptions;
  readonly #ratelimits: Readonly<Record<LimitName, Ratelimit>>;
  // A full window stays full until it ends, so a flood of refused calls need not reach the store. The
  // library has a cache for this too, but it grows without limit and ignores our clock.
  readonly #refusals = new LRUCache<string, Taken>({ max: 10_000 });

  constructor(options: SharedStoreOptions) {
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
    // The library reports a timeout as a success with limit 0 and reset 0.
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

function ratelimitOf(name: LimitName, { redis, rules, clock, keyPrefix }: SharedStoreOptions): Ratelimit {
  return new Ratelimit({
    redis,
    prefix: `${keyPrefix}:${name}`,
    limiter: takeAlgorithm(name, rules[name], clock),
    // For the whole call, including the client's retry and the loading of the script.
    timeout: storeTimeoutMs,
    ephemeralCache: false,
    analytics: false,
    enableProtection: false,
    enableTelemetry: false,
  });
}

type Algorithm = RatelimitConfig["limiter"];

/**
 * An algorithm for @upstash/ratelimit that counts in several windows at once. The library's own algorithms have
 * one window each, so a call that the second window refuses would have been counted in the first.
 */
function takeAlgorithm(name: LimitName, rules: readonly LimitRule[], clock: () => Date): Algorithm {
  const { firstMs, longestMs } = escalationTimes(rules);
  const escalation = escalates(name)
    ? [firstMs, escalatedWaitMsMax, longestMs, refusalsRememberedMs]
    : [0, 0, 0, 0];
  const windowArgs = rules.flatMap(({ count, seconds }) => [count, seconds * 1000]);
  return () => ({
    async limit({ redis }, key) {
      const args = [clock().getTime(), ...escalation, ...windowArgs];
      const answer = await redis.evalsha<number[]>(takeScript.sha1, [key], args).catch((error: unknown) => {
        if (!String(error).includes("NOSCRIPT")) throw error;
        return redis.eval<number[]>(takeScript.lua, [key], args);
      });
      const { allowed, window } = readAnswer(answer, rules);
      const { rule, used, endsAtMs } = window;
      return {
        success: allowed,
        limit: rule.count,
        remaining: rule.count - used,
        reset: endsAtMs,
        pending: Promise.resolve(),
      };
    },
    getRemaining: neverAsked,
    resetTokens: neverAsked,
  });
}

/** The interface requires getRemaining and resetTokens, which a Limiter never calls. */
function neverAsked(): Promise<never> {
  return Promise.reject(new Error("A limit can only be taken from."));
}

/** Throws unless the answer has the script's form: a client may return the page of a proxy as a result. */
function readAnswer(answer: unknown, rules: readonly LimitRule[]): Taken {
  if (!isIntegers(answer) || answer.length !== 2 + rules.length * 2) {
    throw new StoreAnswerError("The store's answer is not one of the take script.");
  }
  const [allowed, waitsUntilMs = 0, ...numbers] = answer;
  const windows = rules.map(
    (rule, index): WindowState => ({
      rule,
      used: numbers[index * 2] ?? rule.count,
      endsAtMs: numbers[index * 2 + 1] ?? 0,
    }),
  );
  return allowed === 1 ? { allowed: true, window: tightestOf(windows) } : refusedBy(windows, waitsUntilMs);
}

function isIntegers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every(Number.isSafeInteger);
}

class StoreAnswerError extends Error {
  override readonly name = "StoreAnswerError";
}
