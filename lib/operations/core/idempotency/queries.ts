import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { deleteBatch } from "@/lib/platform/db/delete-batch";
import { idempotentAnswer } from "@/lib/platform/db/schema";

export interface IdempotencyClaim {
  contentKeyId: string;
  operation: string;
  idempotencyKey: string;
  inputHash: string;
}

export type IdempotentAnswerRow = typeof idempotentAnswer.$inferSelect;

const sameCall = (claim: IdempotencyClaim) =>
  and(
    eq(idempotentAnswer.contentKeyId, claim.contentKeyId),
    eq(idempotentAnswer.operation, claim.operation),
    eq(idempotentAnswer.idempotencyKey, claim.idempotencyKey),
  );

/** Deletes this call's record when it has expired, or when the process that held it ended without an answer. */
export async function expireIdempotentAnswer(db: Database, claim: IdempotencyClaim): Promise<void> {
  await db.delete(idempotentAnswer).where(
    and(
      sameCall(claim),
      sql`(${idempotentAnswer.createdAt} < now() - interval '24 hours'
          or (${idempotentAnswer.answer} is null and ${idempotentAnswer.createdAt} < now() - interval '2 minutes'))`,
    ),
  );
}

/** Claims the call. Returns the id of the new record, or null when another call already has the record. */
export async function claimIdempotentAnswer(db: Database, claim: IdempotencyClaim): Promise<string | null> {
  const [row] = await db
    .insert(idempotentAnswer)
    .values(claim)
    .onConflictDoNothing()
    .returning({ id: idempotentAnswer.id });
  return row?.id ?? null;
}

export async function findIdempotentAnswer(
  db: Database,
  claim: IdempotencyClaim,
): Promise<IdempotentAnswerRow | null> {
  const [row] = await db.select().from(idempotentAnswer).where(sameCall(claim));
  return row ?? null;
}

export async function storeIdempotentAnswer(db: Database, id: string, answer: unknown): Promise<void> {
  await db.update(idempotentAnswer).set({ answer }).where(eq(idempotentAnswer.id, id));
}

export async function forgetIdempotentAnswer(db: Database, id: string): Promise<void> {
  await db.delete(idempotentAnswer).where(eq(idempotentAnswer.id, id));
}

/** Deletes one batch of records older than so many days, which is at least the 24 hours of their use. Returns how many. */
export async function deleteOldAnswers(db: Database, days: number): Promise<number> {
  return deleteBatch(db, idempotentAnswer, {
    key: idempotentAnswer.id,
    oldestBy: idempotentAnswer.createdAt,
    where: lt(idempotentAnswer.createdAt, sql`now() - make_interval(days => ${days})`),
  });
}
