import { setTimeout as delay } from "node:timers/promises";
import { StartFailure } from "@/lib/platform/start-failure";

const firstWaitMs = 1000;
const longestWaitMs = 60_000;
/** After running this long, a server counts as healthy and the next wait is short again. */
const steadyMs = 60_000;

/** How long to wait before the next start, by how often it has ended in a row: 1, 2, 4 … 60 seconds. */
export function restartWaitMs(earlierEnds: number): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** earlierEnds);
}

export interface KeptRunning<Service> {
  /** What runs at the moment; null while it is down. */
  current(): Service | null;
  /** Stops restarting; resolves when no start is under way. What runs is left running. */
  release(): Promise<void>;
}

export interface KeepRunningOptions<Service> {
  /** Starts it again. After a StartFailure, which is reported, it is tried again. */
  startAgain: (signal: AbortSignal) => Promise<Service>;
  /** Receives why it ended and when it is started again, a sentence each. */
  onTrouble: (message: string) => void;
  waitMs?: typeof restartWaitMs;
  now?: () => number;
}

/** Restarts a process or service whenever `ended` resolves, with the reason as a sentence, until `release`. */
export function keepRunning<Service extends { ended: Promise<string> }>(
  first: Service,
  {
    startAgain,
    onTrouble,
    waitMs = restartWaitMs,
    now = () => performance.now(),
  }: KeepRunningOptions<Service>,
): KeptRunning<Service> {
  const releasing = new AbortController();
  const { signal } = releasing;
  const released = new Promise<null>((resolve) => {
    signal.addEventListener("abort", () => resolve(null), { once: true });
  });
  let current: Service | null = first;
  let endsInARow = 0;

  const restart = async (firstReason: string): Promise<Service | null> => {
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
