export interface Pace {
  /** The usual time between the end of one run and the start of the next. */
  everySeconds: number;
  /** In [0, 1): spreads the runs of several instances by a tenth either way. */
  random: () => number;
  /** Told when a run threw; the next run comes at its usual time. */
  onError: (error: unknown) => void;
}

export interface Pacer {
  /** Runs soon: once for calls that come together, and again after a run in progress. */
  wake(): void;
  /** Starts no further run; resolves when the run in progress has ended. */
  stop(): Promise<void>;
}

/** Long enough for calls of one burst to share a run, short enough that nobody notices. */
const soonMs = 100;

/**
 * Calls `run` again and again, never twice at once. A run may name the seconds until it has work again,
 * which brings the next one forward, never back.
 */
export function startPacer(run: () => Promise<{ nextInSeconds: number | null }>, pace: Pace): Pacer {
  let timer: NodeJS.Timeout | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let running = Promise.resolve();
  let busy = false;
  let wokenMeanwhile = false;
  let stopped = false;

  function runIn(delayMs: number): void {
    if (stopped || performance.now() + delayMs >= dueAt) return;
    clearTimeout(timer);
    dueAt = performance.now() + delayMs;
    timer = setTimeout(() => {
      running = runOnce();
    }, delayMs);
    // A server that has closed must not be kept alive by its next sweep.
    timer.unref();
  }

  async function runOnce(): Promise<void> {
    busy = true;
    dueAt = Number.POSITIVE_INFINITY;
    wokenMeanwhile = false;
    let nextInSeconds: number | null = null;
    try {
      ({ nextInSeconds } = await run());
    } catch (error) {
      pace.onError(error);
    }
    busy = false;
    runIn(pace.everySeconds * 1000 * (0.9 + pace.random() / 5));
    if (nextInSeconds !== null) runIn(Math.max(nextInSeconds * 1000, soonMs));
    if (wokenMeanwhile) runIn(soonMs);
  }

  runIn(soonMs);
  return {
    wake() {
      if (busy) wokenMeanwhile = true;
      else runIn(soonMs);
    },
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}
