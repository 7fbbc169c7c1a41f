import { and, asc, eq } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { passkey } from "@/lib/platform/db/schema";

export async function listPasskeyRows(db: Database, userId: string) {
  return db
    .select({ id: passkey.id, name: passkey.name, backedUp: passkey.backedUp, createdAt: passkey.createdAt })
    .from(passkey)
    .where(eq(passkey.userId, userId))
    .orderBy(asc(passkey.createdAt), asc(passkey.id));
}

/** False when the user has no such passkey. */
export async function renamePasskeyRow(
  db: Database,
  { userId, passkeyId, name }: { userId: string; passkeyId: string; name: string },
): Promise<boolean> {
  const { count } = await db
    .update(passkey)
    .set({ name })
    .where(and(eq(passkey.id, passkeyId), eq(passkey.userId, userId)));
  return count > 0;
}

export async function hasPasskey(db: Database, userId: string, passkeyId: string): Promise<boolean> {
  return (await db.$count(passkey, and(eq(passkey.id, passkeyId), eq(passkey.userId, userId)))) > 0;
}

/** False when it is gone already. */
export async function deletePasskeyRow(db: Database, userId: string, passkeyId: string): Promise<boolean> {
  const { count } = await db
    .delete(passkey)
    .where(and(eq(passkey.id, passkeyId), eq(passkey.userId, userId)));
  return count > 0;
}

export async function deletePasskeys(db: Database, userId: string): Promise<number> {
  const { count } = await db.delete(passkey).where(eq(passkey.userId, userId));
  return count;
}
