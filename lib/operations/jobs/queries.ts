import { and, desc, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { type JobRow, job } from "@/lib/platform/db/schema";
import { type Scope, withinProjects } from "@/lib/platform/db/scope";

export async function findJob(db: Database, scope: Scope, id: string): Promise<JobRow | null> {
  const [row] = await db
    .select()
    .from(job)
    .where(and(eq(job.id, id), withinProjects(db, scope, job.projectId)));
  return row ?? null;
}

/** One page, newest first. The ids are paged through in the index alone, so that deep pages stay quick. */
export async function listJobRows(
  db: Database,
  scope: Scope,
  projectId: string,
  page: { limit: number; offset: number },
): Promise<JobRow[]> {
  const newestFirst = [desc(job.createdAt), desc(job.id)];
  const ids = db
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.projectId, projectId), withinProjects(db, scope, job.projectId)))
    .orderBy(...newestFirst)
    .limit(page.limit)
    .offset(page.offset);
  return db
    .select()
    .from(job)
    .where(inArray(job.id, ids))
    .orderBy(...newestFirst);
}

/** Those of these jobs that are under way, in no particular order. */
export async function listOpenJobRowsById(db: Database, scope: Scope, ids: string[]): Promise<JobRow[]> {
  if (ids.length === 0) return [];
  return db
    .select()
    .from(job)
    .where(and(inArray(job.id, ids), isNotNull(job.stage), withinProjects(db, scope, job.projectId)));
}

/** The job that is writing this keyword at present. */
export async function findOpenJobId(
  db: Database | Transaction,
  projectId: string,
  keywordKey: string,
): Promise<string | null> {
  const [row] = await db
    .select({ id: job.id })
    .from(job)
    .where(and(eq(job.projectId, projectId), eq(job.keywordKey, keywordKey), isNotNull(job.stage)));
  return row?.id ?? null;
}

/** The new job, or null when the keyword is being written already. */
export async function insertJob(tx: Transaction, values: typeof job.$inferInsert): Promise<JobRow | null> {
  const [row] = await tx.insert(job).values(values).onConflictDoNothing().returning();
  return row ?? null;
}

/** Starts a failed job over under a new charge; null when it is not failed, or no longer. */
export async function restartJob(tx: Transaction, row: Authorized<JobRow>): Promise<JobRow | null> {
  const [restarted] = await tx
    .update(job)
    .set({
      status: "queued",
      stage: "plan",
      work: {},
      revision: 0,
      attempts: 0,
      charge: row.charge + 1,
      nextAt: sql`now()`,
      error: null,
      lastError: null,
      finishedAt: null,
      startedAt: null,
      updatedAt: sql`now()`,
    })
    .where(and(eq(job.id, row.id), eq(job.status, "failed"), eq(job.charge, row.charge)))
    .returning();
  return restarted ?? null;
}
