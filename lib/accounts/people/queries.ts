import { and, asc, eq, gt, max, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { identityProviderId } from "@/lib/platform/auth/identity-provider";
import type { Database } from "@/lib/platform/db/connection";
import { account, member, passkey, session, user, workspace } from "@/lib/platform/db/schema";

export interface PersonRow {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  twoFactorEnabled: boolean;
  disabledAt: Date | null;
  createdAt: Date;
  passkeys: number;
  lastUsedAt: Date | null;
}

/** Accounts in the order of their ids, which is nearly that of their making, after the one with the id `after`. */
export async function listPersonRows(
  db: Database,
  { limit, after }: { limit: number; after?: string | undefined },
): Promise<PersonRow[]> {
  const ofUser = eq(session.userId, user.id);
  return db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      emailVerified: user.emailVerified,
      twoFactorEnabled: user.twoFactorEnabled,
      disabledAt: user.disabledAt,
      createdAt: user.createdAt,
      passkeys: db.$count(passkey, eq(passkey.userId, user.id)),
      lastUsedAt: sql<Date | null>`(${db
        .select({ at: max(session.updatedAt) })
        .from(session)
        .where(ofUser)})`.mapWith(session.updatedAt),
    })
    .from(user)
    .where(after === undefined ? undefined : gt(user.id, after))
    .orderBy(asc(user.id))
    .limit(limit);
}

/** Disables an account, or enables it again with null. */
export async function setDisabled(db: Database, userId: string, disabledAt: Date | null): Promise<void> {
  await db.update(user).set({ disabledAt }).where(eq(user.id, userId));
}

/** The workspaces of which this user is the only owner. Their rows are locked, so that it stays true. */
export async function listSoleOwnedWorkspaces(
  db: Database,
  userId: string,
): Promise<{ id: string; name: string }[]> {
  const other = alias(member, "other");
  const otherOwners = db
    .select({ one: sql`1` })
    .from(other)
    .where(and(eq(other.workspaceId, member.workspaceId), eq(other.role, "owner"), ne(other.userId, userId)));
  const owned = db
    .select({ workspaceId: member.workspaceId })
    .from(member)
    .where(and(eq(member.userId, userId), eq(member.role, "owner")));
  await db
    .select({ id: workspace.id })
    .from(workspace)
    .where(sql`${workspace.id} = any(array(${owned}))`)
    .orderBy(asc(workspace.id))
    .for("no key update");
  return db
    .select({ id: workspace.id, name: workspace.name })
    .from(member)
    .innerJoin(workspace, eq(workspace.id, member.workspaceId))
    .where(and(eq(member.userId, userId), eq(member.role, "owner"), sql`not exists (${otherOwners})`))
    .orderBy(asc(workspace.id))
    .limit(20);
}

export async function deleteUser(db: Database, userId: string): Promise<void> {
  await db.delete(user).where(eq(user.id, userId));
}

/** Forgets by which subject the identity provider knows a person. */
export async function unlinkProvider(db: Database, userId: string): Promise<void> {
  await db.delete(account).where(and(eq(account.userId, userId), eq(account.providerId, identityProviderId)));
}
