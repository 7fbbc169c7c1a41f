import type { Context } from "@/lib/kernel/context";
import { timestamp, timestampOrNull } from "@/lib/kernel/fields";
import { Refusal } from "@/lib/kernel/refusal";
import { answerShared, type SharedLookup } from "@/lib/lookups/answer-shared";
import { LookupFailure } from "@/lib/lookups/lookup-failure";
import { timeLimit } from "@/lib/platform/time-limit";
import { admitLive, type NeedsLookups } from "./live";

/** How long the answer of a lookup is given to identical calls. */
const keepSeconds = 12 * 60 * 60;

/** When an answer was observed, whether it comes from the store, and until when it is reused. */
export interface Observation {
  observed_at: string;
  cached: boolean;
  cached_until: string | null;
}

/**
 * Returns the answer that identical calls share. Only the call that makes the lookup takes a slot and spends
 * the limit.
 * Throws `unavailable` or `timeout` with the reason, or `rate_limited`.
 */
export async function sharedLookup(
  ctx: Context & NeedsLookups,
  identity: SharedLookup["identity"],
  lookUp: (signal: AbortSignal) => Promise<unknown>,
): Promise<Observation & { answer: unknown }> {
  const signal = timeLimit(ctx.lookups.budgetMs);
  try {
    const { answer, observedAt, cached, cachedUntil } = await answerShared({
      db: ctx.db,
      now: ctx.now,
      wait: (ms) => ctx.lookups.wait(ms),
      identity,
      keepSeconds,
      signal,
      admit: () => admitLive(ctx),
      lookUp: () => lookUp(signal),
    });
    return {
      answer,
      observed_at: timestamp(observedAt),
      cached,
      cached_until: timestampOrNull(cachedUntil),
    };
  } catch (error) {
    if (!(error instanceof LookupFailure)) throw error;
    const code = error.code === "timeout" ? "timeout" : "unavailable";
    throw new Refusal(code, error.message, {}, { cause: error });
  }
}
