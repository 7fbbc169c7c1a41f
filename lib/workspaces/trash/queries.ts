import { and, asc, desc, eq, inArray, isNotNull, isNull, lt, sql } from "drizzle-orm";
import { requireRow } from "@/lib/kernel/require";
import { type Authorized, asAuthorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import { deleteBatch } from "@/lib/platform/db/delete-batch";
import {
  activity,
  creditEntry,
  member,
  project,
  workspace,
  workspaceInvitation,
} from "@/lib/platform/db/schema";
import { type StoredActor, shownActor } from "@/lib/platform/db/schema/actor-columns";
import { type Scope, withinWorkspaces } from "@/lib/platform/db/scope";
import type { WorkspaceRow } from "../queries";

const isDeleted = isNotNull(workspace.deletedAt);
/** The most that are listed: the operator may see very many. */
const listedMax = 200;

export async function findDeletedWorkspace(
  db: Database,
  scope: Scope,
  id: string,
): Promise<WorkspaceRow | null> {
  const isSeen = withinWorkspaces(scope, workspace.id, { inTrash: true });
  const [row] = await db
    .select()
    .from(workspace)
    .where(and(eq(workspace.id, id), isDeleted, isSeen));
  return row ?? null;
}

export const requireDeletedWorkspace = requireRow(
  "workspace in the trash",
  findDeletedWorkspace,
  ({ id }) => ({ workspaceId: id }),
);

/** Workspaces in the trash: of a user those that the user owns, because only an owner restores one. */
export async function listDeletedWorkspaceRows(db: Database, scope: Scope): Promise<WorkspaceRow[]> {
  const owned =
    "userId" in scope
      ? inArray(
          workspace.id,
          db
            .select({ id: member.workspaceId })
            .from(member)
            .where(and(eq(member.userId, scope.userId), eq(member.role, "owner"))),
        )
      : withinWorkspaces(scope, workspace.id, { inTrash: true });
  return db
    .select()
    .from(workspace)
    .where(and(isDeleted, owned))
    .orderBy(desc(workspace.deletedAt), desc(workspace.id))
    .limit(listedMax);
}

/** Moves a workspace to the trash and revokes its invitations; null when it is there already. */
export async function deleteWorkspaceRow(
  db: Database,
  { id }: Authorized<WorkspaceRow>,
  by: StoredActor,
): Promise<Authorized<WorkspaceRow> | null> {
  const [deleted] = await db
    .update(workspace)
    .set({
      deletedAt: sql`now()`,
      deletedBy: shownActor(by),
    })
    .where(and(eq(workspace.id, id), isNull(workspace.deletedAt)))
    .returning();
  if (deleted === undefined) return null;
  await db.delete(workspaceInvitation).where(eq(workspaceInvitation.workspaceId, id));
  return asAuthorized(deleted);
}

/** Takes a workspace out of the trash; false when it is no longer there. */
export async function restoreWorkspaceRow(db: Database, { id }: Authorized<WorkspaceRow>): Promise<boolean> {
  const restored = await db
    .update(workspace)
    .set({ deletedAt: null, deletedBy: null })
    .where(and(eq(workspace.id, id), isDeleted))
    .returning({ id: workspace.id });
  return restored.length > 0;
}

/**
 * Deletes a part of the workspace that has been in the trash longest, and at last the workspace. Its projects came there
 * no later, so they are purged before it. Returns how many rows are gone.
 */
export async function purgeDeletedWorkspaces(db: Database, olderThanDays: number): Promise<number> {
  const hasProject = db.select({ id: project.id }).from(project).where(eq(project.workspaceId, workspace.id));
  const [due] = await db
    .select({ id: workspace.id })
    .from(workspace)
    .where(
      and(
        isDeleted,
        lt(workspace.deletedAt, sql`now() - make_interval(days => ${olderThanDays})`),
        sql`not exists ${hasProject}`,
      ),
    )
    .orderBy(asc(workspace.deletedAt))
    .limit(1);
  if (due === undefined) return 0;
  const parts = [
    { table: activity, oldestBy: activity.id },
    { table: creditEntry, oldestBy: creditEntry.amount },
  ];
  for (const { table, oldestBy } of parts) {
    const where = eq(table.workspaceId, due.id);
    const deleted = await deleteBatch(db, table, { key: table.id, oldestBy, where });
    if (deleted > 0) return deleted;
  }
  const { count } = await db.delete(workspace).where(eq(workspace.id, due.id));
  return count;
}
