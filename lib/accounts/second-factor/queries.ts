import { eq } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { twoFactor, user } from "@/lib/platform/db/schema";

export interface SealedFactor {
  secret: string;
  backupCodes: string;
  verified: boolean;
}

export async function findSecondFactor(db: Database, userId: string): Promise<SealedFactor | null> {
  const [row] = await db
    .select({ secret: twoFactor.secret, backupCodes: twoFactor.backupCodes, verified: twoFactor.verified })
    .from(twoFactor)
    .where(eq(twoFactor.userId, userId))
    .for("update");
  return row ?? null;
}

/** Stores a second factor that does not count before a code has confirmed it. */
export async function putUnconfirmedFactor(
  db: Database,
  userId: string,
  sealed: { secret: string; backupCodes: string },
): Promise<void> {
  const values = { ...sealed, verified: false, lastStep: 0 };
  await db
    .insert(twoFactor)
    .values({ userId, ...values })
    .onConflictDoUpdate({ target: twoFactor.userId, set: values });
}

export async function enableFactor(db: Database, userId: string): Promise<void> {
  await db.update(twoFactor).set({ verified: true }).where(eq(twoFactor.userId, userId));
  await db.update(user).set({ twoFactorEnabled: true }).where(eq(user.id, userId));
}

export async function replaceRecoveryCodes(db: Database, userId: string, backupCodes: string): Promise<void> {
  await db.update(twoFactor).set({ backupCodes }).where(eq(twoFactor.userId, userId));
}

export async function deleteFactor(db: Database, userId: string): Promise<void> {
  await db.delete(twoFactor).where(eq(twoFactor.userId, userId));
  await db.update(user).set({ twoFactorEnabled: false }).where(eq(user.id, userId));
}
