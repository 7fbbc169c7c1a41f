import { desc, isNull, sql } from "drizzle-orm";
import type { Database, Transaction } from "@/lib/platform/db/connection";
import { passportKeyPair } from "@/lib/platform/db/schema";

export type PassportKeyRow = typeof passportKeyPair.$inferSelect;
export type NewPassportKey = typeof passportKeyPair.$inferInsert;

export async function findPresentKey(db: Database | Transaction): Promise<PassportKeyRow | null> {
  const [row] = await db.select().from(passportKeyPair).where(isNull(passportKeyPair.retiredAt));
  return row ?? null;
}

/** Stores the first key of the installation, unless another process has stored one meanwhile. */
export async function insertFirstKey(db: Database, key: NewPassportKey): Promise<void> {
  await db.insert(passportKeyPair).values(key).onConflictDoNothing();
}

/** Puts a key into the place of the current one, whose private half is deleted. Simultaneous callers take turns. */
export async function replacePresentKey(db: Database | Transaction, key: NewPassportKey): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`lock table ${passportKeyPair} in share row exclusive mode`);
    await tx
      .update(passportKeyPair)
      .set({ retiredAt: sql`now()`, privateKey: null })
      .where(isNull(passportKeyPair.retiredAt));
    await tx.insert(passportKeyPair).values(key);
  });
}

/** Of all keys that ever signed, the newest: far more than any installation rotates. */
const keysShownMax = 1_000;

export async function listPublicKeys(db: Database): Promise<Pick<PassportKeyRow, "kid" | "publicJwk">[]> {
  return db
    .select({ kid: passportKeyPair.kid, publicJwk: passportKeyPair.publicJwk })
    .from(passportKeyPair)
    .orderBy(desc(passportKeyPair.createdAt))
    .limit(keysShownMax);
}
