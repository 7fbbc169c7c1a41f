import { setTimeout } from "node:timers/promises";
import { createLanes, fillLanes } from "./lanes";

export interface SweepSignals {
  /** Aborted: take no new work. */
  stop: AbortSignal;
  /** Aborted: give back what is in flight. */
  abandon: AbortSignal;
}

export interface SweepLimits {
  /** After this nothing further is taken; what is in flight ends. */
  budgetMs: number;
  /** Pieces of work at once. */
  concurrency: number;
  /** While work is in flight, what has become due meanwhile is asked for this often. */
  askAgainMs?: number;
}

export type SweepOptions = SweepLimits & SweepSignals;

export interface SweepRun {
  /** Pieces of work that were begun. */
  handled: number;
  /** Seconds until there is known to be work again, below 0 when it is overdue; null when none is waiting. */
  nextInSeconds: number | null;
  /** Work that the sweep has begun and that goes on after it; never rejects. */
  inFlight?: Promise<unknown>;
}

export interface DueWork<Claim> {
  /** Claims the next piece that is due; null when there is none that nobody holds. */
  claim: () => Promise<Claim | null>;
  /** Does a claimed piece and records what came of it. Throws only when the database does. */
  run: (claim: Claim) => Promise<void>;
}

export interface DoneWork {
  handled: number;
  /** Nothing is left that could be claimed; else the time was over, or the sweep was stopped. */
  noneDue: boolean;
}

/**
 * Claims work and does it, so many pieces at once, until none is due. A slow piece holds up nothing that becomes
 * due meanwhile. When a claim or a piece fails, what is in flight still ends before this rejects.
 */
export async function runDueWork<Claim>(
  { claim, run }: DueWork<Claim>,
  { budgetMs, concurrency, askAgainMs = 1_000, stop }: SweepLimits & Pick<SweepSignals, "stop">,
): Promise<DoneWork> {
  const endsAt = performance.now() + budgetMs;
  const lanes = createLanes(concurrency);
  const inFlight = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let handled = 0;
  let mayBeDue = true;

  const goesOn = () => failures.length === 0 && !stop.aborted && performance.now() < endsAt;

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

  while (inFlight.size > 0 || (mayBeDue && goesOn())) {
    mayBeDue = false;
    const { claims, end } = await fillLanes(lanes, claim, goesOn);
    for (const each of claims) begin(each);
    if (end.kind === "failed") failures.push(end.error);
    if (inFlight.size > 0) await anyEnd(inFlight, askAgainMs);
  }
  if (failures.length > 0) throw failures[0];
  return { handled, noneDue: goesOn() };
}

/** Until one of these has ended, or it is time to ask what has become due meanwhile. */
async function anyEnd(inFlight: Iterable<Promise<void>>, askAgainMs: number): Promise<void> {
  const ended = new AbortController();
  const pause = setTimeout(askAgainMs, undefined, { signal: ended.signal, ref: false }).catch(
    () => undefined,
  );
  await Promise.race([...inFlight, pause]);
  ended.abort();
}
