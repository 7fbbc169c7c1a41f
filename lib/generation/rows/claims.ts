import { and, eq, isNotNull, lte, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { extendLease, firstUnclaimed, isHeldBy, newLeaseToken, noLease } from "@/lib/platform/db/leases";
import { type JobRow, job } from "@/lib/platform/db/schema";
import { nextTurnInSeconds } from "@/lib/work/turn-rows";
import type { ArticleSpending } from "@/lib/writers/writer";
import { progressAt } from "../progress";

export type Stage = NonNullable<JobRow["stage"]>;

/** A stage whose lease this process holds; storing its outcome requires the token. */
export interface Claim {
  job: JobRow;
  stage: Stage;
  leaseToken: string;
  /** What the job has used for its current charge. Raised while the stage runs. */
  spent: ArticleSpending;
}

/** Claims one due job; null when it is not due, or has since been claimed, locked or ended. */
export async function claimJob(db: Database, id: string, leaseSeconds: number): Promise<Claim | null> {
  const leaseToken = newLeaseToken();
  const due = and(eq(job.id, id), isNotNull(job.stage), lte(job.nextAt, sql`now()`));
  const [row] = await db
    .update(job)
    .set({
      leaseToken,
      leaseUntil: secondsFromNow(leaseSeconds),
      attempts: sql`${job.attempts} + 1`,
      startedAt: sql`coalesce(${job.startedAt}, now())`,
      status: sql`case when ${job.status} <> 'queued' then ${job.status}
        when ${job.refreshedArticleId} is null then 'drafting' else 'revising' end`,
      progress: sql`greatest(${job.progress}, ${progressAt("research", 0, 0)})`,
      updatedAt: sql`now()`,
    })
    .where(eq(job.id, firstUnclaimed(db, job, { due })))
    .returning();
  if (row === undefined) return null;
  if (row.stage === null) throw new Error(`job ${row.id} was claimed without a stage`);
  return { job: row, stage: row.stage, leaseToken, spent: spentBy(row) };
}

function spentBy(row: JobRow): ArticleSpending {
  return {
    tokens: row.inputTokens + row.outputTokens - row.tokensBefore,
    costMicrousd: row.costMicrousd - row.costMicrousdBefore,
  };
}

/**
 * Seconds until the next stage is due, for the first time, for a retry, or because a lease expires and its process may
 * have died. Negative when it is overdue; null when no job is open.
 */
export function nextDueInSeconds(db: Database): Promise<number | null> {
  return nextTurnInSeconds(db, "generation");
}

/** Extends the lease; false when it has been lost. */
export function extendStage(
  db: Database,
  { job: { id }, leaseToken }: Claim,
  seconds: number,
): Promise<boolean> {
  return extendLease(db, job, { id, leaseToken }, seconds);
}

/** Releases a stage as if it had never been claimed, so that a shutdown does not cost an attempt. */
export async function releaseStage(db: Database, claim: Claim): Promise<boolean> {
  const rows = await db
    .update(job)
    .set({
      ...noLease,
      attempts: sql`greatest(${job.attempts} - 1, 0)`,
      updatedAt: sql`now()`,
    })
    .where(isStageOf(claim))
    .returning({ id: job.id });
  return rows.length > 0;
}

/** A condition that fences writes: it matches the job's row only while this claim holds its lease. */
export function isStageOf({ job: { id }, leaseToken, stage }: Claim) {
  return and(isHeldBy(job, { id, leaseToken }), eq(job.stage, stage));
}
