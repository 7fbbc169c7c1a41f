import { and, desc, eq, lt, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { deleteBatch } from "@/lib/platform/db/delete-batch";
import { activity, project } from "@/lib/platform/db/schema";
import { actorColumns } from "@/lib/platform/db/schema/actor-columns";
import { type Actor, type Subject, storedActor } from "../core/context";

export type ActivityRow = typeof activity.$inferSelect;

type Recorded = Pick<ActivityRow, "operation" | "outcome" | "surface" | "requestId">;

/**
 * Adds an entry to the audit trail. The actor's label and the project's workspace are stored as they are now.
 */
export async function insertActivity(
  db: Database | Transaction,
  entry: Recorded,
  actor: Actor,
  { resourceId, projectId, workspaceId }: Partial<Subject>,
): Promise<void> {
  await db.insert(activity).values({
    ...entry,
    ...actorColumns(storedActor(actor)),
    resourceId: resourceId ?? null,
    projectId: projectId ?? null,
    workspaceId:
      workspaceId ??
      (projectId === undefined
        ? null
        : sql`(select ${project.workspaceId} from ${project} where ${project.id} = ${projectId})`),
  });
}

/** The newest entries of a workspace, or of one of its projects, before the entry with this id. */
export async function listActivityRows(
  db: Database,
  of: { workspaceId: string; projectId?: string | undefined },
  page: { limit: number; before?: string | undefined },
): Promise<ActivityRow[]> {
  return db
    .select()
    .from(activity)
    .where(
      and(
        of.projectId === undefined
          ? eq(activity.workspaceId, of.workspaceId)
          : eq(activity.projectId, of.projectId),
        page.before === undefined ? undefined : lt(activity.id, page.before),
      ),
    )
    .orderBy(desc(activity.id))
    .limit(page.limit);
}

/**
 * Deletes one batch of entries that are older than `olderThanDays`, oldest first. Returns whether there may be
 * more.
 */
export async function deleteOldActivity(db: Database, olderThanDays: number): Promise<boolean> {
  return deleteBatch(db, activity, {
    key: activity.id,
    oldestBy: activity.createdAt,
    where: lt(activity.createdAt, sql`now() - make_interval(days => ${olderThanDays})`),
  });
}
