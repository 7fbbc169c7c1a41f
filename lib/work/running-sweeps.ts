import type { SweepRun, SweepSignals } from "./sweep";

export interface RunningSweeps {
  run(sweep: (signals: SweepSignals) => Promise<SweepRun>): Promise<SweepRun>;
  /**
   * Asks every sweep to end, and after `graceMs` to give back what is in flight. Resolves when all have ended,
   * or a little later without those that do not listen: the process must end, and leases end for it.
   */
  stop(graceMs: number): Promise<void>;
}

/** Long enough to write back what was given back. */
const abandonedMs = 2_000;

/** Keeps account of the sweeps in flight and of what they have begun, so that a shutdown can end them. */
export function createRunningSweeps(): RunningSweeps {
  const stop = new AbortController();
  const abandon = new AbortController();
  const signals = { stop: stop.signal, abandon: abandon.signal };
  const running = new Set<Promise<unknown>>();

  /** How it ends is known to whoever began it. */
  function track(work: Promise<unknown>): void {
    const forget = () => void running.delete(work);
    running.add(work);
    work.then(forget, forget);
  }

  return {
    async run(sweep) {
      if (stop.signal.aborted) return { handled: 0, nextInSeconds: null };
      const run = sweep(signals).then((swept) => {
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
      await Promise.race([allOf(running), left]);
      clearTimeout(abandoning);
      clearTimeout(leaving);
    },
  };
}

/** Ends with the last of them, those included that are begun meanwhile. */
async function allOf(running: ReadonlySet<Promise<unknown>>): Promise<void> {
  while (running.size > 0) await Promise.allSettled(running);
}
