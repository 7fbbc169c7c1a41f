import { databaseNow } from "@/lib/db/database-time";
import { claimStage } from "./claims/queries";
import type { GenerationDeps } from "./deps";
import { runStage, type StageEnd } from "./run-stage";

export interface GenerationSweepOptions {
  /** After this no further stage is begun; those in flight end. */
  budgetMs: number;
  /** Stages at once. */
  concurrency: number;
  /** Aborted: begin no further stage. */
  stop: AbortSignal;
  /** Aborted: give back the stages in flight. */
  abandon: AbortSignal;
}

export type GenerationSweep = Record<StageEnd, number> & {
  /** Stages that were claimed. */
  handled: number;
  /** The budget ended before the work did. */
  moreDue: boolean;
};

/**
 * Does every stage that is due since before the sweep, in the order of service: at most one call of the
 * writer a job. Safe to run at once in any number of processes. What goes wrong with a job is written to
 * its row; this throws only when the database does.
 */
export async function sweepGeneration(
  deps: GenerationDeps,
  { budgetMs, concurrency, stop, abandon }: GenerationSweepOptions,
): Promise<GenerationSweep> {
  const start = await databaseNow(deps.db);
  const endsAt = performance.now() + budgetMs;
  const ends: Record<StageEnd, number> = {
    advanced: 0,
    done: 0,
    failed: 0,
    retried: 0,
    dropped: 0,
    givenBack: 0,
  };
  let moreDue = false;

  async function lane(): Promise<void> {
    while (!stop.aborted) {
      if (performance.now() >= endsAt) {
        moreDue = true;
        return;
      }
      const claim = await claimStage(deps.db, start, deps.leaseSeconds);
      if (claim === null) return;
      ends[await runStage(deps, claim, { start, abandon })] += 1;
    }
  }

  const lanes = await Promise.allSettled(Array.from({ length: concurrency }, lane));
  for (const ended of lanes) if (ended.status === "rejected") throw ended.reason;
  const handled = Object.values(ends).reduce((sum, count) => sum + count, 0);
  return { ...ends, handled, moreDue };
}
