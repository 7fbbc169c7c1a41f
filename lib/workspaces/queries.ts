import { and, asc, eq, isNull } from "drizzle-orm";
import { grantCredits } from "@/lib/credits/queries";
import { requireRow } from "@/lib/kernel/require";
import { revokeGrantsOfMember } from "@/lib/keys/agents/queries";
import type { Authorized } from "@/lib/platform/db/authorized";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { member, type Role, user, workspace, workspaceInvitation } from "@/lib/platform/db/schema";
import { type Scope, withinWorkspaces } from "@/lib/platform/db/scope";

export type WorkspaceRow = typeof workspace.$inferSelect;
export type UserRow = typeof user.$inferSelect;

export async function findWorkspace(db: Database, scope: Scope, id: string): Promise<WorkspaceRow | null> {
  const [row] = await db
    .select()
    .from(workspace)
    .where(and(eq(workspace.id, id), isNull(workspace.deletedAt), withinWorkspaces(scope, workspace.id)));
  return row ?? null;
}

export const requireWorkspace = requireRow("workspace", findWorkspace, ({ id }) => ({ workspaceId: id }));

export async function listWorkspaceRows(db: Database, scope: Scope): Promise<WorkspaceRow[]> {
  return db
    .select()
    .from(workspace)
    .where(and(isNull(workspace.deletedAt), withinWorkspaces(scope, workspace.id)))
    .orderBy(asc(workspace.createdAt), asc(workspace.id));
}

/** Creates a workspace with its owner and its starting credits in one transaction. */
export async function insertWorkspace(
  db: Database | Transaction,
  { name, ownerId, credits }: { name: string; ownerId: string | null; credits: number },
): Promise<WorkspaceRow> {
  return db.transaction(async (tx) => {
    const [row] = await tx.insert(workspace).values({ name }).returning();
    if (row === undefined) throw new Error("the database returned no row for a new workspace");
    if (ownerId !== null) {
      await tx.insert(member).values({ workspaceId: row.id, userId: ownerId, role: "owner" });
    }
    if (credits > 0) await grantCredits(tx, row.id, credits, "starting credits");
    return row;
  });
}

export async function findUserByEmail(db: Database, email: string): Promise<UserRow | null> {
  const [row] = await db.select().from(user).where(eq(user.email, email.trim().toLowerCase()));
  return row ?? null;
}

export async function hasUsers(db: Database | Transaction): Promise<boolean> {
  const rows = await db.select({ id: user.id }).from(user).limit(1);
  return rows.length > 0;
}

export async function findUser(db: Database, id: string): Promise<UserRow | null> {
  const [row] = await db.select().from(user).where(eq(user.id, id));
  return row ?? null;
}

/** Adds a member, or changes the role of somebody who already is one. The invitations that they made end with their role. */
export async function putMember(
  db: Database,
  workspaceId: string,
  userId: string,
  role: Role,
): Promise<void> {
  await deleteInvitationsOf(db, workspaceId, userId);
  await db
    .insert(member)
    .values({ workspaceId, userId, role })
    .onConflictDoUpdate({ target: [member.workspaceId, member.userId], set: { role } });
}

/** Lets only one call at a time change who owns the workspace, so that two cannot each remove the other's last owner. */
export async function lockMembers(db: Database, workspaceId: string): Promise<void> {
  await db
    .select({ id: workspace.id })
    .from(workspace)
    .where(eq(workspace.id, workspaceId))
    .for("no key update");
}

/** Keeps a workspace out of the trash until the transaction ends; false for one that is there already. */
export async function lockLiveWorkspace(db: Database, workspaceId: string): Promise<boolean> {
  const live = await db
    .select({ id: workspace.id })
    .from(workspace)
    .where(and(eq(workspace.id, workspaceId), isNull(workspace.deletedAt)))
    .for("share");
  return live.length > 0;
}

export async function listMemberRows(db: Database, workspaceId: string) {
  return db
    .select({
      userId: user.id,
      name: user.name,
      email: user.email,
      role: member.role,
      createdAt: member.createdAt,
    })
    .from(member)
    .innerJoin(user, eq(user.id, member.userId))
    .where(eq(member.workspaceId, workspaceId))
    .orderBy(asc(member.createdAt));
}

export async function countOwners(db: Database, workspaceId: string): Promise<number> {
  return db.$count(member, and(eq(member.workspaceId, workspaceId), eq(member.role, "owner")));
}

/** Ends a membership with what depends on it: the invitations that the person made, and the agents they connected. */
export async function deleteMember(db: Database, workspaceId: string, userId: string): Promise<void> {
  await deleteInvitationsOf(db, workspaceId, userId);
  // First, because it waits for an agent that is being connected, whose access then is there to be ended.
  await db.delete(member).where(and(eq(member.workspaceId, workspaceId), eq(member.userId, userId)));
  await revokeGrantsOfMember(db, workspaceId, userId);
}

async function deleteInvitationsOf(db: Database, workspaceId: string, userId: string): Promise<void> {
  await db
    .delete(workspaceInvitation)
    .where(and(eq(workspaceInvitation.workspaceId, workspaceId), eq(workspaceInvitation.invitedBy, userId)));
}

export async function renameWorkspaceRow(
  db: Database,
  row: Authorized<WorkspaceRow>,
  name: string,
): Promise<void> {
  await db.update(workspace).set({ name }).where(eq(workspace.id, row.id));
}

export async function updateSecondFactorRule(
  db: Database,
  row: Authorized<WorkspaceRow>,
  required: boolean,
): Promise<void> {
  await db.update(workspace).set({ secondFactorRequired: required }).where(eq(workspace.id, row.id));
}

/** How many workspaces a user owns, those in the trash included. */
export async function countOwned(db: Database, userId: string): Promise<number> {
  return db.$count(member, and(eq(member.userId, userId), eq(member.role, "owner")));
}

/** Makes a new user a member of the workspace that the operator chose for them; false when it is not there any more. */
export async function admitToWorkspace(
  db: Database,
  userId: string,
  { workspaceId, role }: { workspaceId: string; role: Role },
): Promise<boolean> {
  const [chosen] = await db
    .select({ id: workspace.id })
    .from(workspace)
    .where(and(eq(workspace.id, workspaceId), isNull(workspace.deletedAt)));
  if (chosen === undefined) return false;
  const added = await db
    .insert(member)
    .values({ workspaceId, userId, role })
    .onConflictDoNothing()
    .returning({ userId: member.userId });
  return added.length > 0;
}
