import { ProcessState } from "@/lib/platform/process-state";
import type { BackgroundWork } from "@/lib/work/background-work";
import type { WakeTime } from "@/lib/work/pacer";
import type { SweepRun } from "@/lib/work/sweep";

/** Decides when sweeps run. It contains no rules and no essential state; those are in the stages and their rows. */
export interface Engine {
  name: "local" | "inngest";
  /** Reports due work, so that a sweep does not wait for the next tick; `soon` by default. Never throws. */
  wake: (work: BackgroundWork, when?: WakeTime) => void;
  /** Runs one sweep, which `stop` waits for. */
  sweep: (work: BackgroundWork) => Promise<SweepRun>;
  /** Claims no new work, lets running work end, and releases what does not end in time. */
  stop: () => Promise<void>;
}

const engineOfProcess = new ProcessState<Engine>("engine");

export function setEngine(engine: Engine | undefined): void {
  engineOfProcess.value = engine;
}

export function currentEngine(): Engine | undefined {
  return engineOfProcess.value;
}

/** Wakes the engine of this process. An admin command has none, and leaves the work to the server's next tick. */
export function wakeEngine(work: BackgroundWork, when?: WakeTime): void {
  currentEngine()?.wake(work, when);
}
