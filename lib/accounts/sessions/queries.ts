import { and, desc, eq, getTableColumns, gt, lt, ne, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { deleteBatch } from "@/lib/platform/db/delete-batch";
import { session } from "@/lib/platform/db/schema";

/**
 * Deletes one batch of sessions that nobody has used for `idleDays`. A session that has reached its fixed end is not
 * used any more, so it goes with them. Returns how many.
 */
export async function deleteIdleSessions(db: Database, idleDays: number): Promise<number> {
  return deleteBatch(db, session, {
    key: session.id,
    oldestBy: session.updatedAt,
    where: lt(session.updatedAt, sql`now() - make_interval(days => ${idleDays})`),
  });
}

export type SessionRow = Pick<
  typeof session.$inferSelect,
  "id" | "userAgent" | "ipAddress" | "createdAt" | "updatedAt" | "expiresAt"
>;

/** The sessions of a user that have not ended, the one used last first. */
export async function listSessionRows(db: Database, userId: string, limit: number): Promise<SessionRow[]> {
  const { id, userAgent, ipAddress, createdAt, updatedAt, expiresAt } = getTableColumns(session);
  return db
    .select({ id, userAgent, ipAddress, createdAt, updatedAt, expiresAt })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.expiresAt, sql`now()`)))
    .orderBy(desc(session.updatedAt), desc(session.id))
    .limit(limit);
}

export async function hasSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  return (await db.$count(session, and(eq(session.id, sessionId), eq(session.userId, userId)))) > 0;
}

/** False when it is gone already. */
export async function deleteSession(db: Database, userId: string, sessionId: string): Promise<boolean> {
  const { count } = await db
    .delete(session)
    .where(and(eq(session.id, sessionId), eq(session.userId, userId)));
  return count > 0;
}

/** Ends all sessions of a user except one, and returns how many were ended. */
export async function deleteSessions(db: Database, userId: string, keepId?: string): Promise<number> {
  const kept = keepId === undefined ? undefined : ne(session.id, keepId);
  const { count } = await db.delete(session).where(and(eq(session.userId, userId), kept));
  return count;
}

/** Notes that a session is in use. */
export async function touchSession(db: Database, sessionId: string): Promise<void> {
  await db.update(session).set({ updatedAt: sql`now()` }).where(eq(session.id, sessionId));
}
