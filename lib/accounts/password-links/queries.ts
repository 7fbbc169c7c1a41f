import { and, eq, gt, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { deleteBatch } from "@/lib/platform/db/delete-batch";
import { passwordLink, user } from "@/lib/platform/db/schema";

const isOpen = gt(passwordLink.expiresAt, sql`now()`);

/** Stores the link of an account in place of the one before, and returns until when it can be used. */
export async function putPasswordLink(
  db: Database,
  { userId, tokenHash, hours }: { userId: string; tokenHash: string; hours: number },
): Promise<Date> {
  const expiresAt = sql`now() + make_interval(hours => ${hours})`;
  const [row] = await db
    .insert(passwordLink)
    .values({ userId, tokenHash, expiresAt })
    .onConflictDoUpdate({ target: passwordLink.userId, set: { tokenHash, expiresAt, createdAt: sql`now()` } })
    .returning({ expiresAt: passwordLink.expiresAt });
  if (row === undefined) throw new Error("the database returned no row for a link to set a password");
  return row.expiresAt;
}

/** The account of a link, unless the link was used or replaced or has expired, or the account is disabled. */
export async function findPasswordLinkOwner(
  db: Database,
  tokenHash: string,
): Promise<{ id: string; name: string; email: string } | null> {
  const [row] = await db
    .select({ id: user.id, name: user.name, email: user.email })
    .from(passwordLink)
    .innerJoin(user, and(eq(user.id, passwordLink.userId), isNull(user.disabledAt)))
    .where(and(eq(passwordLink.tokenHash, tokenHash), isOpen));
  return row ?? null;
}

/** Uses a link up. False when it was used or replaced meanwhile: one statement, so it works once. */
export async function takePasswordLink(db: Database, tokenHash: string): Promise<boolean> {
  const { count } = await db.delete(passwordLink).where(and(eq(passwordLink.tokenHash, tokenHash), isOpen));
  return count > 0;
}

/** Deletes one batch of links that expired at least `days` days ago. Returns how many. */
export async function deleteExpiredPasswordLinks(db: Database, days: number): Promise<number> {
  return deleteBatch(db, passwordLink, {
    key: passwordLink.userId,
    oldestBy: passwordLink.expiresAt,
    where: lt(passwordLink.expiresAt, sql`now() - make_interval(days => ${days})`),
  });
}
