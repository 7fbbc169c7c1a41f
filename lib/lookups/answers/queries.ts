import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { lookupAnswer } from "@/lib/platform/db/schema";

export interface LookupClaim {
  key: string;
  operation: string;
  /** Of the one who makes the lookup; a later claim has another. */
  token: string;
}

/** What a caller who waits for somebody else's lookup is told when it fails. */
export interface StoredFailure {
  code: string;
  message: string;
}

/** Timestamps as texts: they are answered as they were stored. */
export type SharedLookupState =
  | { kind: "answered"; answer: unknown; observedAt: Date; expiresAt: Date }
  /** Somebody else is at it. */
  | { kind: "running"; token: string }
  | { kind: "failed"; token: string; failure: StoredFailure }
  | { kind: "none" };

/** By the database's own clock, which all instances share. */
const isCurrent = sql<boolean>`${lookupAnswer.expiresAt} > now()`;

export async function findLookup(db: Database, key: string): Promise<SharedLookupState> {
  const [row] = await db
    .select({
      token: lookupAnswer.token,
      answer: lookupAnswer.answer,
      failure: lookupAnswer.failure,
      observedAt: lookupAnswer.observedAt,
      expiresAt: lookupAnswer.expiresAt,
      current: isCurrent,
    })
    .from(lookupAnswer)
    .where(eq(lookupAnswer.key, key));
  if (row === undefined) return { kind: "none" };
  if (row.failure !== null) return { kind: "failed", token: row.token, failure: row.failure };
  if (!row.current) return { kind: "none" };
  return row.observedAt === null
    ? { kind: "running", token: row.token }
    : { kind: "answered", answer: row.answer, observedAt: row.observedAt, expiresAt: row.expiresAt };
}

/** True when the lookup is the claimant's to make: nobody has a current answer or is at it. */
export async function claimLookup(db: Database, claim: LookupClaim, leaseSeconds: number): Promise<boolean> {
  const claimed = {
    ...claim,
    answer: null,
    failure: null,
    observedAt: null,
    expiresAt: secondsFromNow(leaseSeconds),
  };
  const rows = await db
    .insert(lookupAnswer)
    .values(claimed)
    .onConflictDoUpdate({
      target: lookupAnswer.key,
      set: claimed,
      setWhere: sql`${lookupAnswer.expiresAt} <= now()`,
    })
    .returning({ key: lookupAnswer.key });
  return rows.length > 0;
}

const unfinished = ({ key, token }: LookupClaim) =>
  and(eq(lookupAnswer.key, key), eq(lookupAnswer.token, token), isNull(lookupAnswer.observedAt));

/** Keeps an answer for so many seconds. Null when the claim was lost meanwhile: it took longer than its lease. */
export async function storeLookup(
  db: Database,
  claim: LookupClaim,
  answer: unknown,
  keepSeconds: number,
): Promise<{ observedAt: Date; expiresAt: Date } | null> {
  const [row] = await db
    .update(lookupAnswer)
    .set({ answer, observedAt: sql`now()`, expiresAt: secondsFromNow(keepSeconds) })
    .where(unfinished(claim))
    .returning({ observedAt: lookupAnswer.observedAt, expiresAt: lookupAnswer.expiresAt });
  return row === undefined || row.observedAt === null
    ? null
    : { observedAt: row.observedAt, expiresAt: row.expiresAt };
}

/** Ends a claim for those who wait for it; the next call makes the lookup anew. */
export async function failLookup(db: Database, claim: LookupClaim, failure: StoredFailure): Promise<void> {
  await db.update(lookupAnswer).set({ failure, expiresAt: sql`now()` }).where(unfinished(claim));
}

/** Gives a claim up, so that another caller may make the lookup. */
export async function releaseLookup(db: Database, claim: LookupClaim): Promise<void> {
  await db.delete(lookupAnswer).where(unfinished(claim));
}

/** Answers are looked up by their key alone, so old ones are only in the way of backups. Returns how many. */
export async function removeExpiredLookups(db: Database): Promise<number> {
  const removed = await db
    .delete(lookupAnswer)
    .where(lt(lookupAnswer.expiresAt, sql`now() - interval '1 hour'`));
  return removed.count;
}
