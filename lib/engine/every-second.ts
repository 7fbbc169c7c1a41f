import type { SweepRun, SweepSignals } from "@/lib/work/sweep";

/*
 * A lane that becomes free starts a sweep, so a busy server sweeps many times a second. What need not be done that
 * often is done once a second.
 */
const everyMs = 1_000;

/** Decides which runs of a kind of work record a heartbeat: at most one a second, with all that was handled since. */
export class HeartbeatThrottle {
  #recordedAt = Number.NEGATIVE_INFINITY;
  #handled = 0;

  /** Counts what a run has handled. Returns what to record; null when it is too early. */
  add(handled: number): number | null {
    this.#handled += handled;
    const now = performance.now();
    if (now - this.#recordedAt < everyMs) return null;
    this.#recordedAt = now;
    const sum = this.#handled;
    this.#handled = 0;
    return sum;
  }
}

type Sweep = (signals: SweepSignals) => Promise<Pick<SweepRun, "handled" | "nextInSeconds">>;

/** A sweep that is skipped within a second of the last one, and due again when that second is over. */
export function atMostEverySecond(sweep: Sweep): Sweep {
  let sweptAt = Number.NEGATIVE_INFINITY;
  return async (signals) => {
    const waitMs = sweptAt + everyMs - performance.now();
    if (waitMs > 0) return { handled: 0, nextInSeconds: waitMs / 1_000 };
    sweptAt = performance.now();
    return await sweep(signals);
  };
}
