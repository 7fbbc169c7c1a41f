import type { SweepRun, SweepSignals } from "./sweeps";

export interface RunningSweeps {
  run(sweep: (signals: SweepSignals) => Promise<SweepRun>): Promise<SweepRun>;
  /** Asks every sweep to end, and after `graceMs` to give back what is in flight; resolves when all have ended. */
  stop(graceMs: number): Promise<void>;
}

/** Keeps account of the sweeps in flight, so that a shutdown can end them. */
export function createRunningSweeps(): RunningSweeps {
  const stop = new AbortController();
  const abandon = new AbortController();
  const signals = { stop: stop.signal, abandon: abandon.signal };
  const running = new Set<Promise<SweepRun>>();

  return {
    async run(sweep) {
      if (stop.signal.aborted) return { handled: 0, nextInSeconds: null };
      const run = sweep(signals);
      running.add(run);
      try {
        return await run;
      } finally {
        running.delete(run);
      }
    },
    async stop(graceMs) {
      stop.abort();
      const grace = setTimeout(() => abandon.abort(), graceMs);
      // How a sweep ended is known to whoever ran it.
      await Promise.allSettled(running);
      clearTimeout(grace);
    },
  };
}
