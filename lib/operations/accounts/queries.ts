import { and, eq, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { account, session, user } from "@/lib/platform/db/schema";
import { hasUsers } from "../workspaces/queries";

/** Any number of two parts, as long as every Galley takes the same and nothing else does. */
const firstOwnerLock = sql`select pg_advisory_xact_lock(7190413, 1)`;

/**
 * Does the work in a transaction, and only while nobody has an account: those who try at the same moment take
 * turns, so that the second finds the first. False when there was an account already.
 */
export async function whileNobodyHasAnAccount(
  db: Database,
  work: (tx: Transaction) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await tx.execute(firstOwnerLock);
    if (await hasUsers(tx)) return false;
    await work(tx);
    return true;
  });
}

/** A user with a password, in the shape that better-auth reads. Null when the e-mail address is taken. */
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

/** Sets a user's password and ends every session, so that whoever knew the old one is out. */
export async function replacePassword(db: Database, userId: string, passwordHash: string): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(account)
      .set({ password: passwordHash, updatedAt: sql`now()` })
      .where(and(eq(account.userId, userId), eq(account.providerId, "credential")));
    await tx.delete(session).where(eq(session.userId, userId));
  });
}
