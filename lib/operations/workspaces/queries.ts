import { and, asc, eq } from "drizzle-orm";
import { grantCredits } from "@/lib/credits/queries";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { member, user, workspace } from "@/lib/platform/db/schema";
import { type Scope, withinWorkspaces } from "@/lib/platform/db/scope";

export type WorkspaceRow = typeof workspace.$inferSelect;
export type UserRow = typeof user.$inferSelect;

export async function findWorkspace(db: Database, scope: Scope, id: string): Promise<WorkspaceRow | null> {
  const [row] = await db
    .select()
    .from(workspace)
    .where(and(eq(workspace.id, id), withinWorkspaces(db, scope, workspace.id)));
  return row ?? null;
}

export async function listWorkspaceRows(db: Database, scope: Scope): Promise<WorkspaceRow[]> {
  return db
    .select()
    .from(workspace)
    .where(withinWorkspaces(db, scope, workspace.id))
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

/** Adds a member, or changes the role of somebody who already is one. */
export async function putMember(
  db: Database,
  workspaceId: string,
  userId: string,
  role: "owner" | "member",
): Promise<void> {
  await db
    .insert(member)
    .values({ workspaceId, userId, role })
    .onConflictDoUpdate({ target: [member.workspaceId, member.userId], set: { role } });
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
