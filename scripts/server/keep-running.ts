import { setTimeout as delay } from "node:timers/promises";
import { StartFailure } from "@/lib/platform/errors/start-failure";

const firstWaitMs = 1000;
const longestWaitMs = 60_000;
/** What has run for so long was not broken from its beginning: the waits start anew. */
const steadyMs = 60_000;

/** How long to wait before a start, after so many ends in a row: 1, 2, 4 … 60 seconds. */
export function restartWaitMs(earlierEnds: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** earlierEnds);
}

export interface KeptRunning<Thing> {
  /** Null while it is down. */
  current(): Thing | null;
  /** Starts nothing any more; resolves when no start is under way. What runs goes on running. */
  release(): Promise<void>;
}

export interface KeepRunningOptions<Thing> {
  /** Starts it anew; a StartFailure is told and followed by another try. */
  startAgain: (signal: AbortSignal) => Promise<Thing>;
  /** Why it ended and when it is started again, in a sentence each. */
  onTrouble: (message: string) => void;
  waitMs?: typeof restartWaitMs;
  now?: () => number;
}

/** Starts a thing again whenever it has ended, which it says by a sentence, until it is released. */
export function keepRunning<Thing extends { ended: Promise<string> }>(
  first: Thing,
  { startAgain, onTrouble, waitMs = restartWaitMs, now = () => performance.now() }: KeepRunningOptions<Thing>,
): KeptRunning<Thing> {
  const releasing = new AbortController();
  const { signal } = releasing;
  const released = new Promise<null>((resolve) => {
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });
  let current: Thing | null = first;
  let endsInARow = 0;

  const restart = async (firstReason: string): Promise<Thing | null> => {
    for (let reason = firstReason; ; ) {
      const wait = waitMs(endsInARow);
      endsInARow += 1;
      onTrouble(`${reason} It is started again in ${wait / 1000} s.`);
      try {
        await delay(wait, undefined, { signal });
        return await startAgain(signal);
      } catch (failure) {
        if (signal.aborted) return null;
        if (!(failure instanceof StartFailure)) throw failure;
        reason = failure.message;
      }
    }
  };

  const loop = async () => {
    while (current !== null) {
      const startedAt = now();
      const reason = await Promise.race([current.ended, released]);
      if (reason === null) return;
      if (now() - startedAt >= steadyMs) endsInARow = 0;
      current = null;
      current = await restart(reason);
    }
  };
  const over = loop();
  return {
    current: () => current,
    async release() {
      releasing.abort();
      await over;
    },
  };
}
