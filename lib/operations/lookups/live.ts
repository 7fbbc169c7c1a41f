import type { Context } from "../context";
import { spendLookup } from "../limits";
import { Refusal } from "../refusal";

const retrySeconds = 5;

/**
 * Does live work in one of the slots of this process. Throws `unavailable` when all are taken, or
 * `rate_limited`.
 */
export async function inLiveSlot<Value>(ctx: Context, work: () => Promise<Value>): Promise<Value> {
  const giveBack = await admitLive(ctx);
  try {
    return await work();
  } finally {
    giveBack();
  }
}

/** A slot first: a call that finds none must not have spent anything. Returns how to give it back. */
export async function admitLive(ctx: Context): Promise<() => void> {
  const giveBack = ctx.lookups.slots.take();
  if (giveBack === null) throw tooManyAtOnce();
  try {
    await spendLookup(ctx);
    return giveBack;
  } catch (error) {
    giveBack();
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
