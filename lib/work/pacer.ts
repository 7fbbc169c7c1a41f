import { spread } from "./retry";
import type { SweepRun } from "./sweep";

export interface Pace {
  /** The usual time between the end of one run and the start of the next. */
  everySeconds: number;
  /** In [0, 1): spreads the runs of several instances by a tenth either way. */
  random: () => number;
  /** Told when a run threw; the next run comes at its usual time. */
  onError: (error: unknown) => void;
}

export type PacedRun = Pick<SweepRun, "handled" | "nextInSeconds">;

export interface Pacer {
  /** Runs soon: once for calls that come together, and again after a run in progress. */
  wake(): void;
  /** Starts no further run. */
  stop(): void;
}

/** Long enough for calls of one burst to share a run, short enough that nobody notices. */
const soonMs = 100;

/**
 * Calls `run` again and again, never twice at once. A run may name the seconds until it has work again,
 * which brings the next one forward, never back. Runs that are told so and then find nothing to do come at
 * widening intervals: somebody else holds what is due.
 */
export function startPacer(run: () => Promise<PacedRun>, pace: Pace): Pacer {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let busy = false;
  let wokenMeanwhile = false;
  let stopped = false;
  let inVain = 0;

  /** Doubles with each run that found nothing to do although it had been told that something was due. */
  function pauseAfter({ handled, nextInSeconds }: PacedRun): number {
    const isDue = nextInSeconds !== null && nextInSeconds * 1000 <= soonMs;
    inVain = isDue && handled === 0 ? inVain + 1 : 0;
    return soonMs * 2 ** inVain;
  }

  function runIn(delayMs: number): void {
    if (stopped || performance.now() + delayMs >= dueAt) return;
    clearTimeout(timer);
    dueAt = performance.now() + delayMs;
    timer = setTimeout(() => void runOnce(), delayMs);
    // A server that has closed must not be kept alive by its next sweep.
    timer.unref();
  }

  async function runOnce(): Promise<void> {
    busy = true;
    dueAt = Number.POSITIVE_INFINITY;
    wokenMeanwhile = false;
    let ran: PacedRun = { handled: 0, nextInSeconds: null };
    try {
      ran = await run();
    } catch (error) {
      pace.onError(error);
    }
    busy = false;
    runIn(spread(pace.everySeconds * 1000, pace.random()));
    if (ran.nextInSeconds !== null) runIn(Math.max(ran.nextInSeconds * 1000, pauseAfter(ran)));
    if (wokenMeanwhile) runIn(soonMs);
  }

  runIn(soonMs);
  return {
    wake() {
      if (busy) wokenMeanwhile = true;
      else runIn(soonMs);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
