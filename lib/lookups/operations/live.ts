import type { Context } from "@/lib/kernel/context";
import { spendLookup } from "@/lib/kernel/limits";
import { Refusal } from "@/lib/kernel/refusal";
import type { Lookups } from "@/lib/lookups/lookups";
import type { RankProvider } from "@/lib/lookups/rank/rank-provider";

/** What a lookup needs. */
export interface NeedsLookups {
  lookups: Lookups;
}

/** What a lookup needs that a workspace may have a search provider of its own for. */
export interface NeedsOwnSearch {
  ownProviders: { searchOf(workspaceId: string): Promise<RankProvider | null> };
}

const retrySeconds = 5;

/**
 * Runs a live lookup in one of this process's slots. Throws `unavailable` when all slots are taken, or
 * `rate_limited`.
 */
export async function inLiveSlot<Value>(
  ctx: Context & NeedsLookups,
  work: () => Promise<Value>,
): Promise<Value> {
  const release = await admitLive(ctx);
  try {
    return await work();
  } finally {
    release();
  }
}

/**
 * Takes a slot and then spends the lookup limit, in this order, because a call that finds no free slot must not
 * have spent anything. Returns the function that releases the slot.
 */
export async function admitLive(ctx: Context & NeedsLookups): Promise<() => void> {
  const release = ctx.lookups.slots.take();
  if (release === null) throw tooManyAtOnce();
  try {
    await spendLookup(ctx);
    return release;
  } catch (error) {
    release();
    throw error;
  }
}

function tooManyAtOnce(): Refusal {
  return new Refusal(
    "unavailable",
    `Too many lookups are under way; make the same call again in ${retrySeconds} seconds.`,
    { retry_after: retrySeconds },
  );
}
