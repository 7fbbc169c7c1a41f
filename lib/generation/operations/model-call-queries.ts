import { and, desc, eq, gte, lt, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { deleteBatch } from "@/lib/platform/db/delete-batch";
import { modelCall } from "@/lib/platform/db/schema";

export type ModelCallRow = typeof modelCall.$inferSelect;

export interface ModelCallFilter {
  jobId: string | undefined;
  model: string | undefined;
  since: Date | undefined;
  until: Date | undefined;
}

/** The newest calls that fit the filter, before the one with this id. */
export async function listModelCallRows(
  db: Database,
  { jobId, model, since, until }: ModelCallFilter,
  page: { limit: number; before: string | undefined },
): Promise<ModelCallRow[]> {
  return db
    .select()
    .from(modelCall)
    .where(
      and(
        jobId === undefined ? undefined : eq(modelCall.jobId, jobId),
        model === undefined ? undefined : eq(modelCall.model, model),
        // Ids begin with the time at which they were made, so that the primary key finds a time.
        since === undefined ? undefined : gte(modelCall.id, firstIdAt(since)),
        until === undefined ? undefined : lt(modelCall.id, firstIdAt(until)),
        page.before === undefined ? undefined : lt(modelCall.id, page.before),
      ),
    )
    .orderBy(desc(modelCall.id))
    .limit(page.limit);
}

/** The lowest UUIDv7 of a time: 48 bits of milliseconds, then zeros. */
function firstIdAt(time: Date): string {
  const hex = Math.max(0, time.getTime()).toString(16).padStart(12, "0").slice(-12);
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

/** Deletes one batch of records older than `olderThanDays`, oldest first. Returns how many. */
export async function deleteOldModelCalls(db: Database, olderThanDays: number): Promise<number> {
  return deleteBatch(db, modelCall, {
    key: modelCall.id,
    oldestBy: modelCall.startedAt,
    where: lt(modelCall.startedAt, sql`now() - make_interval(days => ${olderThanDays})`),
  });
}
