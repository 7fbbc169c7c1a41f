import type { Database } from "@/lib/platform/db/connection";
import type { Logger } from "@/lib/platform/logger";
import { holdLease } from "@/lib/work/lease";
import type { DueWork } from "@/lib/work/sweep";
import { type RetentionSettings, retentionFacts } from "./kinds";
import { removals } from "./rows/removals";
import {
  claimRetention,
  extendRetention,
  nextRetentionInSeconds,
  type RetentionClaim,
  recordFailedTurn,
  recordTurn,
} from "./rows/runs";

export interface RetentionDeps {
  db: Database;
  logger: Logger;
  settings: RetentionSettings;
  /** Waits, unless the signal is aborted. */
  pause: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

const leaseSeconds = 60;
/** After this time a kind makes room for the others; it continues there later. */
const turnMs = 10_000;
/** The longest pause between two batches. */
const pauseMsMax = 1_000;

/** The hour, in UTC, at which a night's deletion begins. */
const retentionHour = 3;

/**
 * Deletes what is older than its setting says: the kinds in turn, each in small batches. Any number of processes may
 * run this at the same time. A batch is whole or not there, so a process that ends loses nothing but its place.
 */
export function retentionWork(deps: RetentionDeps): DueWork<void> {
  return {
    async claimNext() {
      const claim = await claimRetention(deps.db, leaseSeconds);
      return claim === null ? null : ({ stop }) => runTurn(deps, claim, stop);
    },
    nextInSeconds: () => nextRetentionInSeconds(deps.db),
  };
}

async function runTurn(deps: RetentionDeps, claim: RetentionClaim, stop: AbortSignal): Promise<void> {
  const { db, logger } = deps;
  const lease = holdLease({
    leaseSeconds,
    extend: () => extendRetention(db, claim, leaseSeconds),
    onError: (error) => logger.warn({ err: error, kind: claim.kind }, "a lease could not be renewed"),
  });
  try {
    const turn = await removeBatches(deps, claim, AbortSignal.any([stop, lease.signal]));
    await lease.release();
    if (!(await recordTurn(db, claim, turn, retentionHour))) return;
    const { deleted, goesOn } = turn;
    if (deleted > 0)
      logger.info({ kind: claim.kind, deleted, more: goesOn !== null }, "old records were deleted");
  } catch (error) {
    await lease.release();
    logger.error({ err: error, kind: claim.kind }, "old records could not be deleted; another try follows");
    await recordFailedTurn(db, claim, error instanceof Error ? error.message : String(error));
  }
}

async function removeBatches(
  { db, settings, pause }: RetentionDeps,
  claim: RetentionClaim,
  signal: AbortSignal,
) {
  const days = retentionFacts(claim.kind).days(settings);
  let deleted = 0;
  let { cursor } = claim;
  const endsAt = performance.now() + turnMs;
  let more = days > 0;
  while (more && !signal.aborted && performance.now() < endsAt) {
    const startedAt = performance.now();
    const batch = await removals[claim.kind](db, days, cursor);
    deleted += batch.removed;
    ({ cursor, more } = batch);
    // Half of the time is left to other statements, however much there is to delete.
    if (more) await pause(Math.min(performance.now() - startedAt, pauseMsMax), signal).catch(() => undefined);
  }
  return { deleted, goesOn: more ? { cursor } : null };
}
