import { setTimeout as wait } from "node:timers/promises";

export interface LaneOptions {
  /** After this nothing further is taken; what is in flight ends. */
  budgetMs: number;
  concurrency: number;
  /** Aborted: take nothing further. */
  stop: AbortSignal;
}

/** How soon an idle lane asks again while another is still busy. */
const askAgainMs = 1_000;

/**
 * Takes work and does it, so many at once, until there is none. A lane that finds none stays while another is
 * busy, so that a slow piece of work holds up nothing that becomes due meanwhile. `take` claims one piece and
 * returns what does it, or null. Resolves when all have ended, to the number of pieces; rejects when one did.
 */
export async function runLanes(
  take: () => Promise<(() => Promise<void>) | null>,
  { budgetMs, concurrency, stop }: LaneOptions,
): Promise<number> {
  const endsAt = performance.now() + budgetMs;
  const ended = new AbortController();
  const over = AbortSignal.any([stop, ended.signal]);
  let busy = 0;
  let handled = 0;

  async function doOne(): Promise<boolean> {
    busy += 1;
    try {
      const work = await take();
      if (work === null) return false;
      handled += 1;
      await work();
      return true;
    } catch (error) {
      ended.abort();
      throw error;
    } finally {
      busy -= 1;
    }
  }

  async function lane(): Promise<void> {
    while (!over.aborted && performance.now() < endsAt) {
      if (await doOne()) continue;
      if (busy === 0) ended.abort();
      // Rejects when it is over, which the loop asks for by itself.
      else await wait(askAgainMs, undefined, { signal: over, ref: false }).catch(() => undefined);
    }
  }

  const lanes = await Promise.allSettled(Array.from({ length: concurrency }, lane));
  for (const end of lanes) if (end.status === "rejected") throw end.reason;
  return handled;
}
