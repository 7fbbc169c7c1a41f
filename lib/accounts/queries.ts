import { and, eq, gt, isNull, ne, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { isUniqueViolation } from "@/lib/platform/db/database-error";
import { account, passwordLink, session, user } from "@/lib/platform/db/schema";
import { hasUsers } from "@/lib/workspaces/queries";

/** The key of this lock is arbitrary, but every instance must use the same one and nothing else may use it. */
const firstOwnerLock = sql`select pg_advisory_xact_lock(7190413, 1)`;

/**
 * Runs the work in a transaction, but only while nobody has an account. Simultaneous callers take turns, so
 * that the second one finds the first one's account. Returns null when there already was an account.
 */
export async function whileNobodyHasAnAccount<Made>(
  db: Database,
  work: (tx: Transaction) => Promise<Made>,
): Promise<Made | null> {
  return db.transaction(async (tx) => {
    await tx.execute(firstOwnerLock);
    return (await hasUsers(tx)) ? null : work(tx);
  });
}

/**
 * Inserts a user in the shape that better-auth reads, with a password or, with null, without one. Returns the id, or
 * null when the e-mail address is taken. `emailVerified`: whether somebody else than the person vouches for the address.
 */
export async function insertUser(
  db: Database | Transaction,
  values: { name: string; email: string; emailVerified: boolean; passwordHash: string | null },
): Promise<string | null> {
  const { name, email, emailVerified, passwordHash } = values;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(user)
      .values({ name, email, emailVerified })
      .onConflictDoNothing({ target: user.email })
      .returning({ id: user.id });
    if (row === undefined) return null;
    if (passwordHash === null) return row.id;
    await tx
      .insert(account)
      .values({ userId: row.id, accountId: row.id, providerId: "credential", password: passwordHash });
    return row.id;
  });
}

/**
 * Sets a user's password, or ends it with null, and ends every session but the one to keep, so that anybody who knew
 * the old password is signed out. A link that is still open ends too: it would set yet another password.
 */
export async function replacePassword(
  db: Database,
  userId: string,
  passwordHash: string | null,
  keepSessionId?: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    const changed = await tx
      .update(account)
      .set({ password: passwordHash, updatedAt: sql`now()` })
      .where(and(eq(account.userId, userId), eq(account.providerId, "credential")))
      .returning({ id: account.id });
    if (changed.length === 0 && passwordHash !== null) {
      await tx
        .insert(account)
        .values({ userId, accountId: userId, providerId: "credential", password: passwordHash });
    }
    await tx.delete(passwordLink).where(eq(passwordLink.userId, userId));
    const kept = keepSessionId === undefined ? undefined : ne(session.id, keepSessionId);
    await tx.delete(session).where(and(eq(session.userId, userId), kept));
  });
}

/** A person's account; `passwordHash` is null for somebody who signs in by an identity provider alone. */
export interface AccountRow {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  twoFactorEnabled: boolean;
  passwordHash: string | null;
}

export async function findAccount(
  db: Database,
  by: { id: string } | { email: string },
): Promise<AccountRow | null> {
  const [row] = await db
    .select({
      id: user.id,
      name: user.name,
      email: user.email,
      emailVerified: user.emailVerified,
      twoFactorEnabled: user.twoFactorEnabled,
      passwordHash: account.password,
    })
    .from(user)
    .leftJoin(account, and(eq(account.userId, user.id), eq(account.providerId, "credential")))
    .where("id" in by ? eq(user.id, by.id) : eq(user.email, by.email.trim().toLowerCase()));
  return row ?? null;
}

/** The account with this address, unless it is disabled. */
export async function findActiveAccount(db: Database, email: string): Promise<{ id: string } | null> {
  const [row] = await db
    .select({ id: user.id })
    .from(user)
    .where(and(eq(user.email, email), isNull(user.disabledAt)));
  return row ?? null;
}

export async function isRecentSession(db: Database, sessionId: string, minutes: number): Promise<boolean> {
  const rows = await db
    .select({ id: session.id })
    .from(session)
    .where(
      and(eq(session.id, sessionId), gt(session.createdAt, sql`now() - make_interval(mins => ${minutes})`)),
    );
  return rows.length > 0;
}

export async function updateName(db: Database, userId: string, name: string): Promise<void> {
  await db.update(user).set({ name, updatedAt: sql`now()` }).where(eq(user.id, userId));
}

/** False when another account has the e-mail address. */
export async function updateEmail(
  db: Database,
  userId: string,
  { email, isVerified }: { email: string; isVerified: boolean },
): Promise<boolean> {
  try {
    // In a transaction of its own, which a violation ends without ending that of the caller.
    await db.transaction(async (tx) => {
      await tx
        .update(user)
        .set({ email, emailVerified: isVerified, updatedAt: sql`now()` })
        .where(eq(user.id, userId));
      // The attack: whoever reads the mailbox of the former address sets a password by a link that it got.
      await tx.delete(passwordLink).where(eq(passwordLink.userId, userId));
    });
    return true;
  } catch (error) {
    if (isUniqueViolation(error, "user_email_unique")) return false;
    throw error;
  }
}
