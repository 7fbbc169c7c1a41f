import type { Context } from "../context";
import { Refusal } from "../refusal";

const retrySeconds = 5;

/** Does live work in one of the slots of this process. Throws `unavailable` when all are taken. */
export async function inLiveSlot<Value>(ctx: Context, work: () => Promise<Value>): Promise<Value> {
  const giveBack = takeLiveSlot(ctx);
  try {
    return await work();
  } finally {
    giveBack();
  }
}

/** Returns how to give the slot back. Throws `unavailable`. */
export function takeLiveSlot(ctx: Context): () => void {
  const giveBack = ctx.lookups.slots.take();
  if (giveBack !== null) return giveBack;
  throw new Refusal(
    "unavailable",
    `Too many lookups are under way; make the same call again in ${retrySeconds} seconds.`,
    { retry_after: retrySeconds },
  );
}
