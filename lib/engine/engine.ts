import type { BackgroundWork } from "@/lib/operations/background-work";
import type { SweepRun } from "@/lib/work/sweep";

/** What tells the sweeps "now". It holds no rule and no state that matters: the rows do. */
export interface Engine {
  name: "local" | "inngest";
  /** Work is due: do not wait for the next tick. Never throws. */
  wake: (work: BackgroundWork) => void;
  /** Sweeps once, as part of what `stop` waits for. */
  sweep: (work: BackgroundWork) => Promise<SweepRun>;
  /** Takes no new work, lets what is in flight end, and gives back what does not end in time. */
  stop: () => Promise<void>;
}

declare global {
  // On globalThis because the instrumentation and the routes are separate bundles with separate modules.
  var galleyEngine: Engine | undefined;
}

export function setEngine(engine: Engine | undefined): void {
  globalThis.galleyEngine = engine;
}

export function currentEngine(): Engine | undefined {
  return globalThis.galleyEngine;
}

/** Wakes the engine of this process; without one (an admin command) the server's next tick finds the work. */
export function wakeEngine(work: BackgroundWork): void {
  currentEngine()?.wake(work);
}
