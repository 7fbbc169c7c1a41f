import { spread } from "./retry";
import type { SweepRun } from "./sweep";

export interface Pace {
  /** The usual time between the end of one run and the start of the next. */
  everySeconds: number;
  /** Returns a number in [0, 1) that varies the pace by up to a tenth, so that instances do not run in step. */
  random: () => number;
  /** Called when a run throws; the next run keeps its usual time. */
  onError: (error: unknown) => void;
}

export type PacedRun = Pick<SweepRun, "handled" | "nextInSeconds">;

/** `soon`: in a moment, so that a burst of calls shares one run. `now`: at once, for a caller who has made work due. */
export type WakeTime = "soon" | "now";

export interface Pacer {
  /** Schedules a run, `soon` by default; if a run is in progress, one after it, which all calls until then share. */
  wake(when?: WakeTime): void;
  /** Starts no further run. */
  stop(): void;
}

/** Long enough for a burst of calls to share one run, short enough not to be noticed. */
const soonMs = 100;

/**
 * Calls `run` repeatedly, never twice at once. A run may return the seconds until it has work again, which can
 * bring the next run forward but not delay it. While due work turns out to be claimed by others, the pauses
 * between runs double.
 */
export function startPacer(run: () => Promise<PacedRun>, pace: Pace): Pacer {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let busy = false;
  let wokenDuringRun: number | null = null;
  let stopped = false;
  let emptyRuns = 0;

  /** The minimum pause after a run; it doubles with each run in a row that found due work but could claim none. */
  function pauseAfter({ handled, nextInSeconds }: PacedRun): number {
    const isDue = nextInSeconds !== null && nextInSeconds * 1000 <= soonMs;
    emptyRuns = isDue && handled === 0 ? emptyRuns + 1 : 0;
    return soonMs * 2 ** emptyRuns;
  }

  function runIn(delayMs: number): void {
    if (stopped || performance.now() + delayMs >= dueAt) return;
    clearTimeout(timer);
    dueAt = performance.now() + delayMs;
    timer = setTimeout(() => void runOnce(), delayMs);
    // The timer must not keep a closed server's process alive.
    timer.unref();
  }

  async function runOnce(): Promise<void> {
    busy = true;
    dueAt = Number.POSITIVE_INFINITY;
    wokenDuringRun = null;
    let ran: PacedRun = { handled: 0, nextInSeconds: null };
    try {
      ran = await run();
    } catch (error) {
      pace.onError(error);
    }
    busy = false;
    runIn(spread(pace.everySeconds * 1000, pace.random()));
    if (ran.nextInSeconds !== null) runIn(Math.max(ran.nextInSeconds * 1000, pauseAfter(ran)));
    if (wokenDuringRun !== null) runIn(wokenDuringRun);
  }

  runIn(soonMs);
  return {
    wake(when = "soon") {
      const delayMs = when === "now" ? 0 : soonMs;
      if (busy) wokenDuringRun = Math.min(delayMs, wokenDuringRun ?? delayMs);
      else runIn(delayMs);
    },
    stop() {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
