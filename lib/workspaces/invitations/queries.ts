import { and, count, desc, eq, gt, isNull, lt, sql } from "drizzle-orm";
import { requireRow } from "@/lib/kernel/require";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database } from "@/lib/platform/db/connection";
import { deleteBatch } from "@/lib/platform/db/delete-batch";
import { user, workspace, workspaceInvitation } from "@/lib/platform/db/schema";
import { type Scope, withinWorkspaces } from "@/lib/platform/db/scope";

type InvitationRow = typeof workspaceInvitation.$inferSelect;

const isOpen = gt(workspaceInvitation.expiresAt, sql`now()`);

export async function insertInvitation(
  db: Database,
  { days, ...values }: Omit<typeof workspaceInvitation.$inferInsert, "expiresAt"> & { days: number },
): Promise<InvitationRow> {
  const [row] = await db
    .insert(workspaceInvitation)
    .values({ ...values, expiresAt: sql`now() + make_interval(days => ${days})` })
    .returning();
  if (row === undefined) throw new Error("the database returned no row for a new invitation");
  return row;
}

export async function countInvitations(db: Database, workspaceId: string): Promise<number> {
  const [row] = await db
    .select({ open: count() })
    .from(workspaceInvitation)
    .where(and(eq(workspaceInvitation.workspaceId, workspaceId), isOpen));
  return row?.open ?? 0;
}

/** The invitations that can still be used, newest first. */
export async function listInvitationRows(db: Database, workspaceId: string) {
  return db
    .select({ invitation: workspaceInvitation, invitedBy: user.email })
    .from(workspaceInvitation)
    .leftJoin(user, eq(user.id, workspaceInvitation.invitedBy))
    .where(and(eq(workspaceInvitation.workspaceId, workspaceId), isOpen))
    .orderBy(desc(workspaceInvitation.createdAt), desc(workspaceInvitation.id));
}

export async function findInvitation(db: Database, scope: Scope, id: string): Promise<InvitationRow | null> {
  const [row] = await db
    .select()
    .from(workspaceInvitation)
    .where(and(eq(workspaceInvitation.id, id), withinWorkspaces(scope, workspaceInvitation.workspaceId)));
  return row ?? null;
}

export const requireInvitation = requireRow("invitation", findInvitation, ({ workspaceId }) => ({
  workspaceId,
}));

/** The invitation of a link with its workspace, unless it was used or revoked or has expired. */
export async function findOpenInvitation(db: Database, tokenHash: string) {
  const [row] = await db
    .select({ invitation: workspaceInvitation, workspaceName: workspace.name, invitedBy: user.name })
    .from(workspaceInvitation)
    .innerJoin(workspace, and(eq(workspace.id, workspaceInvitation.workspaceId), isNull(workspace.deletedAt)))
    .leftJoin(user, eq(user.id, workspaceInvitation.invitedBy))
    .where(and(eq(workspaceInvitation.tokenHash, tokenHash), isOpen));
  return row ?? null;
}

/** Uses an invitation up. False when somebody else has used or revoked it meanwhile. */
export async function takeInvitation(db: Database, id: string): Promise<boolean> {
  const taken = await db
    .delete(workspaceInvitation)
    .where(and(eq(workspaceInvitation.id, id), isOpen))
    .returning({ id: workspaceInvitation.id });
  return taken.length > 0;
}

export async function deleteInvitation(db: Database, row: Authorized<InvitationRow>): Promise<void> {
  await db.delete(workspaceInvitation).where(eq(workspaceInvitation.id, row.id));
}

/** Deletes one batch of invitations that expired at least `days` days ago. Returns how many. */
export async function deleteExpiredInvitations(db: Database, days: number): Promise<number> {
  return deleteBatch(db, workspaceInvitation, {
    key: workspaceInvitation.id,
    oldestBy: workspaceInvitation.expiresAt,
    where: lt(workspaceInvitation.expiresAt, sql`now() - make_interval(days => ${days})`),
  });
}
