import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { account, session, user } from "@/lib/platform/db/schema";
import { hasUsers } from "../workspaces/queries";

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
 * Inserts a user with a password, in the shape that better-auth reads. Returns the id, or null when the e-mail
 * address is taken.
 */
export async function insertUser(
  db: Database | Transaction,
  values: { name: string; email: string; passwordHash: string },
): Promise<string | null> {
  const { name, email, passwordHash } = values;
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(user)
      .values({ name, email, emailVerified: true })
      .onConflictDoNothing({ target: user.email })
      .returning({ id: user.id });
    if (row === undefined) return null;
    await tx
      .insert(account)
      .values({ userId: row.id, accountId: row.id, providerId: "credential", password: passwordHash });
    return row.id;
  });
}

/** Sets a user's password and ends every session, so that anybody who knew the old password is signed out. */
export async function replacePassword(db: Database, userId: string, passwordHash: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(account)
      .set({ password: passwordHash, updatedAt: sql`now()` })
      .where(and(eq(account.userId, userId), eq(account.providerId, "credential")));
    await tx.delete(session).where(eq(session.userId, userId));
  });
}
