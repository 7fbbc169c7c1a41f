import { outsideTrace } from "@/lib/platform/telemetry/tracing";
import type { SweepRun, SweepSignals } from "./sweep";

export interface RunningSweeps {
  run(sweep: (signals: SweepSignals) => Promise<SweepRun>): Promise<SweepRun>;
  /**
   * Asks every sweep to stop, and after `graceMs` to release its running work. Resolves when all have ended, or two
   * seconds later without those that have not: the process must end, and their leases will expire.
   */
  stop(graceMs: number): Promise<void>;
}

/** Long enough to store the release of abandoned work. */
const abandonedMs = 2_000;

/** Tracks running sweeps and the work that they started, so that a shutdown can end them. */
export function createRunningSweeps(): RunningSweeps {
  const stop = new AbortController();
  const abandon = new AbortController();
  const signals = { stop: stop.signal, abandon: abandon.signal };
  const running = new Set<Promise<unknown>>();

  /** Tracks work until it settles; its outcome is handled by its caller. */
  function track(work: Promise<unknown>): void {
    const forget = () => void running.delete(work);
    running.add(work);
    work.then(forget, forget);
  }

  return {
    async run(sweep) {
      if (stop.signal.aborted) return { handled: 0, nextInSeconds: null };
      // A request that woke the sweep is not the reason of what it does.
      const run = outsideTrace(() => sweep(signals)).then((swept) => {
        if (swept.inFlight !== undefined) track(swept.inFlight);
        return swept;
      });
      track(run);
      return run;
    },
    async stop(graceMs) {
      stop.abort();
      const abandoning = setTimeout(() => abandon.abort(), graceMs);
      let leaving: NodeJS.Timeout | undefined;
      const left = new Promise<void>((resolve) => {
        leaving = setTimeout(resolve, graceMs + abandonedMs);
      });
      await Promise.race([allSettled(running), left]);
      clearTimeout(abandoning);
      clearTimeout(leaving);
    },
  };
}

/** Waits until all work has settled, including work that is added meanwhile. */
async function allSettled(running: ReadonlySet<Promise<unknown>>): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running);
}
