import { and, eq, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { newId } from "@/lib/platform/db/ids";
import { nextDueJobId } from "@/lib/platform/db/job-order";
import { isBegun, type JobRow, job, type ProjectRow, project } from "@/lib/platform/db/schema";
import { progressAt } from "../progress";

export type Stage = NonNullable<JobRow["stage"]>;

/** A stage of a job that this process holds the lease of; without the token nothing is written back. */
export interface Claim {
  job: JobRow;
  stage: Stage;
  leaseToken: string;
}

/**
 * Claims the stage that is first in the order of service, and counts the attempt. Null when nothing is due
 * that nobody holds. Safe to call at once in any number of processes; it waits for nobody who holds a job, only
 * for the end of a statement or short transaction that starts or ends another job of the workspace.
 */
export async function claimStage(db: Database, leaseSeconds: number): Promise<Claim | null> {
  const passed: string[] = [];
  for (;;) {
    const id = await nextDueJobId(db, passed);
    if (id === null) return null;
    const claim = await claimJob(db, id, leaseSeconds);
    if (claim !== null) return claim;
    // Somebody else was quicker.
    passed.push(id);
  }
}

/** Null when the job is held, locked or over by now. */
async function claimJob(db: Database, id: string, leaseSeconds: number): Promise<Claim | null> {
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
        select ${job.id} from ${job}
        where ${job.id} = ${id}
          and ${job.stage} is not null
          and ${job.nextAt} <= now()
          and (${job.leaseUntil} is null or ${job.leaseUntil} < now())
        for update skip locked
      )`,
    )
    .returning();
  if (row === undefined) return null;
  if (row.stage === null) throw new Error(`job ${row.id} was claimed without a stage`);
  return { job: row, stage: row.stage, leaseToken };
}

/**
 * Seconds until a begun job is due that is not so now: a next try, or the end of a lease whose process may have
 * died; below 0 when it is overdue, null when there is none.
 */
export async function nextDueInSeconds(db: Database): Promise<number | null> {
  const [row] = await db
    .select({
      seconds: sql<
        number | null
      >`extract(epoch from min(greatest(${job.nextAt}, ${job.leaseUntil})) - now())::float8`,
    })
    .from(job)
    .where(isBegun(job));
  return row?.seconds ?? null;
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

/** The project that a claimed job writes for. */
export async function requireProjectOf(db: Database, claim: Claim): Promise<ProjectRow> {
  const [row] = await db.select().from(project).where(eq(project.id, claim.job.projectId));
  if (row === undefined) throw new Error(`job ${claim.job.id} has no project (any more)`);
  return row;
}
