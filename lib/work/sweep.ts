import { setTimeout } from "node:timers/promises";
import { createLanes, fillLanes } from "./lanes";

export interface SweepSignals {
  /** When aborted, no new work is claimed. */
  stop: AbortSignal;
  /** When aborted, running work is released. */
  abandon: AbortSignal;
}

export interface SweepLimits {
  /** After this time nothing more is claimed; running work is finished. */
  budgetMs: number;
  /** How many pieces of work run at once. */
  concurrency: number;
  /** How often newly due work is looked for while other work is running; 1,000 by default. */
  pollMs?: number;
}

export type SweepOptions = SweepLimits & SweepSignals;

export interface SweepRun {
  /** Pieces of work that were started. */
  handled: number;
  /** Seconds until the next work is due, negative when it is overdue; null when none is waiting. */
  nextInSeconds: number | null;
  /** Work that the sweep started and that outlasts it; never rejects. */
  inFlight?: Promise<unknown>;
}

export interface DueWork<Claim> {
  /** Claims the next due piece; null when no unclaimed piece is due. */
  claim: () => Promise<Claim | null>;
  /** Runs a claimed piece and stores its outcome. Throws only when the database does. */
  run: (claim: Claim) => Promise<void>;
}

export interface DoneWork {
  handled: number;
  /** True when no more work could be claimed; false when the time was over or the sweep was stopped. */
  noneDue: boolean;
}

/**
 * Claims and runs due work, up to `concurrency` pieces at once, until none is due. A slow piece does not delay
 * work that becomes due meanwhile. After a failure, running pieces are finished before this rejects.
 */
export async function runDueWork<Claim>(
  { claim, run }: DueWork<Claim>,
  { budgetMs, concurrency, pollMs = 1_000, stop }: SweepLimits & Pick<SweepSignals, "stop">,
): Promise<DoneWork> {
  const endsAt = performance.now() + budgetMs;
  const lanes = createLanes(concurrency);
  const inFlight = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let handled = 0;
  let mayBeDue = true;

  const shouldContinue = () => failures.length === 0 && !stop.aborted && performance.now() < endsAt;

  function begin(claimed: Claim): void {
    handled += 1;
    const running = run(claimed)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => {
        inFlight.delete(running);
        lanes.free();
        mayBeDue = true;
      });
    inFlight.add(running);
  }

  while (inFlight.size > 0 || (mayBeDue && shouldContinue())) {
    mayBeDue = false;
    const { claims, end } = await fillLanes(lanes, claim, shouldContinue);
    for (const each of claims) begin(each);
    if (end.kind === "failed") failures.push(end.error);
    if (inFlight.size > 0) await firstEndOrPause(inFlight, pollMs);
  }
  if (failures.length > 0) throw failures[0];
  return { handled, noneDue: shouldContinue() };
}

/** Waits until a running piece has ended or it is time to look for newly due work. */
async function firstEndOrPause(inFlight: Iterable<Promise<void>>, pollMs: number): Promise<void> {
  const ended = new AbortController();
  const pause = setTimeout(pollMs, undefined, { signal: ended.signal, ref: false }).catch(() => undefined);
  await Promise.race([...inFlight, pause]);
  ended.abort();
}
