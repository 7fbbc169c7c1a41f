import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/db/connection";
import { secondsFromNow } from "@/lib/db/database-time";
import { newId } from "@/lib/db/ids";
import { openJobsInOrder } from "@/lib/db/job-order";
import { job, project } from "@/lib/db/schema";
import { progressAt } from "../progress";

export type JobRow = typeof job.$inferSelect;
export type Stage = NonNullable<JobRow["stage"]>;

/** A stage of a job that this process holds the lease of; without the token nothing is written back. */
export interface Claim {
  job: JobRow;
  stage: Stage;
  leaseToken: string;
}

/**
 * Claims the first stage in the order of service that is due since before `start` and that nobody holds,
 * and counts the attempt. Null when nothing is due. One short statement; other claims skip what it locks.
 */
export async function claimStage(db: Database, start: string, leaseSeconds: number): Promise<Claim | null> {
  const leaseToken = newId();
  const [row] = await db
    .update(job)
    .set({
      leaseToken,
      leaseUntil: secondsFromNow(leaseSeconds),
      attempts: sql`${job.attempts} + 1`,
      startedAt: sql`coalesce(${job.startedAt}, now())`,
      status: sql`case when ${job.status} = 'queued' then 'drafting' else ${job.status} end`,
      progress: sql`greatest(${job.progress}, ${progressAt("plan", 0, 0)})`,
      updatedAt: sql`now()`,
    })
    .where(
      sql`${job.id} = (
        with ordered as (${openJobsInOrder()})
        select ${job.id} from ${job} join ordered on ordered.id = ${job.id}
        where ${job.stage} is not null
          and ${job.nextAt} <= ${start}::timestamptz
          and (${job.leaseUntil} is null or ${job.leaseUntil} < now())
        order by ordered.place
        limit 1
        for update of ${job} skip locked
      )`,
    )
    .returning();
  if (row === undefined) return null;
  if (row.stage === null) throw new Error(`job ${row.id} was claimed without a stage`);
  return { job: row, stage: row.stage, leaseToken };
}

/** Lengthens the lease; false when it is lost. */
export async function extendLease(db: Database, claim: Claim, leaseSeconds: number): Promise<boolean> {
  const rows = await db
    .update(job)
    .set({ leaseUntil: secondsFromNow(leaseSeconds) })
    .where(heldBy(claim))
    .returning({ id: job.id });
  return rows.length > 0;
}

/** Gives a stage back unrun, as if it had never been claimed: a shutdown must not cost an attempt. */
export async function giveBack(db: Database, claim: Claim): Promise<boolean> {
  const rows = await db
    .update(job)
    .set({
      leaseToken: null,
      leaseUntil: null,
      attempts: sql`greatest(${job.attempts} - 1, 0)`,
      updatedAt: sql`now()`,
    })
    .where(heldBy(claim))
    .returning({ id: job.id });
  return rows.length > 0;
}

/** The fence: true of the row only while this claim still holds it. */
export function heldBy({ job: { id }, leaseToken, stage }: Claim) {
  return and(eq(job.id, id), eq(job.leaseToken, leaseToken), eq(job.stage, stage));
}

export type ProjectRow = typeof project.$inferSelect;

/** The project that a claimed job writes for. */
export async function requireProjectOf(db: Database, claim: Claim): Promise<ProjectRow> {
  const [row] = await db.select().from(project).where(eq(project.id, claim.job.projectId));
  if (row === undefined) throw new Error(`job ${claim.job.id} has no project (any more)`);
  return row;
}
