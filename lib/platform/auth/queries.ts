import { and, desc, eq, isNotNull, isNull, lt, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { account, member, session, twoFactor, user, workspace } from "@/lib/platform/db/schema";

export async function isDisabled(db: Database, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.id, userId), isNotNull(user.disabledAt)));
  return rows.length > 0;
}

/** Whether an account is linked to a subject of this provider already. */
export async function isLinkedTo(db: Database, userId: string, providerId: string): Promise<boolean> {
  const rows = await db
    .select({ id: account.id })
    .from(account)
    .where(and(eq(account.userId, userId), eq(account.providerId, providerId)))
    .limit(1);
  return rows.length > 0;
}

/** Ends all but the newest `kept` sessions of a person. One statement, so that none slips through. */
export async function deleteOldestSessions(db: Database, userId: string, kept: number): Promise<void> {
  const tooMany = db
    .select({ id: session.id })
    .from(session)
    .where(eq(session.userId, userId))
    .orderBy(desc(session.createdAt), desc(session.id))
    .offset(kept);
  await db.delete(session).where(sql`${session.id} = any(array(${tooMany}))`);
}

/** The encrypted secret of an account's authenticator app; null without one. */
export async function findSecondFactorSecret(db: Database, userId: string): Promise<string | null> {
  const [row] = await db
    .select({ secret: twoFactor.secret })
    .from(twoFactor)
    .where(eq(twoFactor.userId, userId));
  return row?.secret ?? null;
}

/** Marks a code's time step as used. False when it, or a later one, was used before; one statement, so only once. */
export async function claimStep(db: Database | Transaction, userId: string, step: number): Promise<boolean> {
  const claimed = await db
    .update(twoFactor)
    .set({ lastStep: step })
    .where(and(eq(twoFactor.userId, userId), lt(twoFactor.lastStep, step)))
    .returning({ id: twoFactor.id });
  return claimed.length > 0;
}

/**
 * The condition that a person can sign in with a password alone. A passkey and an identity provider ask for more than
 * that themselves, but an account that also has a password is as weak as the password.
 */
export function signsInByPasswordAlone(userId: SQLWrapper | string): SQL {
  return sql`(exists (select 1 from ${account} where ${account.userId} = ${userId}
      and ${account.providerId} = 'credential' and ${account.password} is not null)
    and not exists (select 1 from ${user} where ${user.id} = ${userId} and ${user.twoFactorEnabled}))`;
}

/** Whether a person signs in by a password alone and is a member of a workspace that asks for more. */
export async function lacksRequiredSecondFactor(db: Database, userId: string): Promise<boolean> {
  const rows = await db
    .select({ id: workspace.id })
    .from(workspace)
    .innerJoin(member, eq(member.workspaceId, workspace.id))
    .where(
      and(
        eq(member.userId, userId),
        eq(workspace.secondFactorRequired, true),
        isNull(workspace.deletedAt),
        signsInByPasswordAlone(userId),
      ),
    )
    .limit(1);
  return rows.length > 0;
}
