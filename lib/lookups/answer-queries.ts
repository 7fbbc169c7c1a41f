import { and, eq, isNull, lt, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { deleteBatch } from "@/lib/platform/db/delete-batch";
import { lookupAnswer } from "@/lib/platform/db/schema";

export interface LookupClaim {
  key: string;
  operation: string;
  /** Identifies the call that makes the lookup; a later claim has another token. */
  token: string;
}

/** The failure for callers that waited for another call's lookup. */
export interface StoredFailure {
  code: string;
  message: string;
}

export type SharedLookupState =
  | { kind: "answered"; answer: unknown; observedAt: Date; expiresAt: Date }
  /** Another call is making the lookup. */
  | { kind: "running"; token: string }
  | { kind: "failed"; token: string; failure: StoredFailure }
  | { kind: "none" };

/** Compared by the clock of the database, which all instances share. */
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

/** Claims the lookup. True when there is no current answer and no other current claim. */
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

/** Stores the answer for `keepSeconds`. Null when the claim was lost because the lookup outlasted its lease. */
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

/** Ends a claim with a failure for the calls that wait for it. The next call makes a new lookup. */
export async function failLookup(db: Database, claim: LookupClaim, failure: StoredFailure): Promise<void> {
  await db.update(lookupAnswer).set({ failure, expiresAt: sql`now()` }).where(unfinished(claim));
}

/** Releases a claim, so that another call can make the lookup. */
export async function releaseLookup(db: Database, claim: LookupClaim): Promise<void> {
  await db.delete(lookupAnswer).where(unfinished(claim));
}

/** Deletes one batch of answers that expired at least `days` days ago. Returns how many. */
export async function deleteExpiredLookups(db: Database, days: number): Promise<number> {
  return deleteBatch(db, lookupAnswer, {
    key: lookupAnswer.key,
    oldestBy: lookupAnswer.expiresAt,
    where: lt(lookupAnswer.expiresAt, sql`now() - make_interval(days => ${days})`),
  });
}
