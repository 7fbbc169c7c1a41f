import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { deleteBatch } from "@/lib/platform/db/delete-batch";
import { newId } from "@/lib/platform/db/ids";
import { rowsOf } from "@/lib/platform/db/rows-of";
import { idempotentAnswer } from "@/lib/platform/db/schema";

export type IdempotencyClaim = {
  contentKeyId: string;
  operation: string;
  idempotencyKey: string;
  inputHash: string;
};

export type IdempotentAnswerRow = typeof idempotentAnswer.$inferSelect;

const sameCall = (claim: IdempotencyClaim) =>
  and(
    eq(idempotentAnswer.contentKeyId, claim.contentKeyId),
    eq(idempotentAnswer.operation, claim.operation),
    eq(idempotentAnswer.idempotencyKey, claim.idempotencyKey),
  );

/** The record has expired, or the process that held it ended without an answer. */
const isOver = sql`(${idempotentAnswer.createdAt} < now() - interval '24 hours'
  or (${idempotentAnswer.answer} is null and ${idempotentAnswer.createdAt} < now() - interval '2 minutes'))`;

/**
 * Claims the call, in place of a record that is over. Returns the id of the new record, or null when another call
 * already has the record.
 */
export async function claimIdempotentAnswer(db: Database, claim: IdempotencyClaim): Promise<string | null> {
  const [row] = await rowsOf<{ id: string }>(
    db,
    sql`insert into ${idempotentAnswer} (id, content_key_id, operation, idempotency_key, input_hash)
    values (${newId()}, ${claim.contentKeyId}, ${claim.operation}, ${claim.idempotencyKey}, ${claim.inputHash})
    on conflict (content_key_id, operation, idempotency_key) do update
      set id = excluded.id, input_hash = excluded.input_hash, answer = null, created_at = now()
      where ${isOver}
    returning id`,
  );
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

/**
 * Deletes one batch of records older than `days` days, which is at least the 24 hours in which they are used. Returns
 * how many.
 */
export async function deleteOldAnswers(db: Database, days: number): Promise<number> {
  return deleteBatch(db, idempotentAnswer, {
    key: idempotentAnswer.id,
    oldestBy: idempotentAnswer.createdAt,
    where: lt(idempotentAnswer.createdAt, sql`now() - make_interval(days => ${days})`),
  });
}
