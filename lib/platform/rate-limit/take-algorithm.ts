import type { RatelimitConfig } from "@upstash/ratelimit";
import { tightestOf, type WindowState } from "./limit-store";
import type { LimitRule } from "./limits";
import { takeScript } from "./take-script";

type Algorithm = RatelimitConfig["limiter"];

/**
 * An algorithm for @upstash/ratelimit that takes from several windows at once: its own know one window
 * each, and a call that the second refuses would already have spent from the first.
 */
export function takeAlgorithm(rules: readonly LimitRule[], clock: () => Date): Algorithm {
  return () => ({
    async limit({ redis }, key) {
      const args = [clock().getTime(), ...rules.flatMap(({ count, seconds }) => [count, seconds * 1000])];
      const answer = await redis.evalsha<number[]>(takeScript.sha1, [key], args).catch((error: unknown) => {
        if (!String(error).includes("NOSCRIPT")) throw error;
        return redis.eval<number[]>(takeScript.lua, [key], args);
      });
      const { allowed, windows } = readAnswer(answer, rules);
      const { rule, used, endsAtMs } = tightestOf(windows);
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

/** The algorithm's interface wants both; a Limiter only takes. */
function neverAsked(): Promise<never> {
  return Promise.reject(new Error("A limit can only be taken from."));
}

/** Throws unless the store answered as the script does: a client may hand over a proxy's page as a result. */
function readAnswer(
  answer: unknown,
  rules: readonly LimitRule[],
): { allowed: boolean; windows: WindowState[] } {
  if (!isIntegers(answer) || answer.length !== 1 + rules.length * 2) {
    throw new StoreAnswerError("The store's answer is not one of the take script.");
  }
  const [allowed, ...numbers] = answer;
  const windows = rules.map((rule, index) => ({
    rule,
    used: numbers[index * 2] ?? rule.count,
    endsAtMs: numbers[index * 2 + 1] ?? 0,
  }));
  return { allowed: allowed === 1, windows };
}

function isIntegers(value: unknown): value is number[] {
  return Array.isArray(value) && value.every(Number.isSafeInteger);
}

class StoreAnswerError extends Error {
  override readonly name = "StoreAnswerError";
}
