import type { SweepRun } from "@/lib/work/sweep";

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

type Prepare = (stop: AbortSignal) => Promise<Pick<SweepRun, "handled" | "nextInSeconds">>;

/** What is skipped within a second of the last time, and due again when that second is over. */
export function atMostEverySecond(prepare: Prepare): Prepare {
  let preparedAt = Number.NEGATIVE_INFINITY;
  return async (stop) => {
    const waitMs = preparedAt + everyMs - performance.now();
    if (waitMs > 0) return { handled: 0, nextInSeconds: waitMs / 1_000 };
    preparedAt = performance.now();
    return await prepare(stop);
  };
}
