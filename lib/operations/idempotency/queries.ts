import { and, eq, lt, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
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

/** Forgets this call's record when it has expired, or was left unanswered by a process that ended. */
export async function expireIdempotentAnswer(db: Database, claim: IdempotencyClaim): Promise<void> {
  await db.delete(idempotentAnswer).where(
    and(
      sameCall(claim),
      sql`(${idempotentAnswer.createdAt} < now() - interval '24 hours'
          or (${idempotentAnswer.answer} is null and ${idempotentAnswer.createdAt} < now() - interval '2 minutes'))`,
    ),
  );
}

/** Claims the call: the id of the new record, or null when somebody holds it already. */
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

/** Removes every record past its 24 hours; called by the sweep. Returns how many. */
export async function removeExpiredAnswers(db: Database): Promise<number> {
  const removed = await db
    .delete(idempotentAnswer)
    .where(lt(idempotentAnswer.createdAt, sql`now() - interval '24 hours'`));
  return removed.count;
}
