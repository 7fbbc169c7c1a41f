import { asc, eq, lte, sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/db/connection";
import { secondsFromNow } from "@/lib/platform/db/database-time";
import { extendLease, firstUnclaimed, isHeldBy, newLease, noLease } from "@/lib/platform/db/leases";
import { retentionRun } from "@/lib/platform/db/schema";
import { isRetentionKind, type RetentionKind, retentionFacts, retentionKindNames } from "../kinds";

export interface RetentionClaim {
  kind: RetentionKind;
  leaseToken: string;
  cursor: unknown;
  deletedSoFar: number;
}

/** How far a turn came. */
export interface RetentionTurn {
  deleted: number;
  /** Null when the run is complete. */
  goesOn: { cursor: unknown } | null;
}

/** Makes sure that every kind has its row; a new one is due at once. */
export async function addRetentionRuns(db: Database): Promise<void> {
  await db
    .insert(retentionRun)
    .values(retentionKindNames.map((id) => ({ id })))
    .onConflictDoNothing();
}

/** Claims the kind that has been due longest, so that kinds with much to delete take turns with the others. */
export async function claimRetention(db: Database, leaseSeconds: number): Promise<RetentionClaim | null> {
  const due = lte(retentionRun.dueAt, sql`now()`);
  const lease = newLease(leaseSeconds);
  const [row] = await db
    .update(retentionRun)
    .set(lease)
    .where(eq(retentionRun.id, firstUnclaimed(db, retentionRun, { due, orderBy: [retentionRun.dueAt] })))
    .returning();
  if (row === undefined) return null;
  const { id, cursor, deletedSoFar } = row;
  // A kind of another version, which may run beside this one or have run before it.
  if (!isRetentionKind(id)) {
    await db
      .update(retentionRun)
      .set({ ...noLease, dueAt: secondsFromNow(24 * 3600) })
      .where(isHeldBy(retentionRun, { id, leaseToken: lease.leaseToken }));
    return claimRetention(db, leaseSeconds);
  }
  return { kind: id, leaseToken: lease.leaseToken, cursor, deletedSoFar };
}

const holderOf = ({ kind, leaseToken }: RetentionClaim) => ({ id: kind, leaseToken });

export async function extendRetention(
  db: Database,
  claim: RetentionClaim,
  seconds: number,
): Promise<boolean> {
  return extendLease(db, retentionRun, holderOf(claim), seconds);
}

/** The next hour, or the next night at that hour of UTC. */
function nextRun(kind: RetentionKind, hour: number) {
  if (retentionFacts(kind).every === "hour") return secondsFromNow(3600);
  const night = sql`date_trunc('day', now() at time zone 'UTC') + make_interval(hours => ${hour}::int)`;
  return sql`(case when ${night} > now() at time zone 'UTC' then ${night} else ${night} + interval '1 day' end) at time zone 'UTC'`;
}

/** Stores how far a turn came; false when the lease was lost, and another process has taken over. */
export async function recordTurn(
  db: Database,
  claim: RetentionClaim,
  { deleted, goesOn }: RetentionTurn,
  hour: number,
): Promise<boolean> {
  const total = claim.deletedSoFar + deleted;
  const progress =
    goesOn === null
      ? {
          dueAt: nextRun(claim.kind, hour),
          cursor: null,
          deletedSoFar: 0,
          deleted: total,
          endedAt: sql`now()`,
          lastError: null,
        }
      : { dueAt: sql`now()`, cursor: goesOn.cursor, deletedSoFar: total };
  const rows = await db
    .update(retentionRun)
    .set({ ...noLease, ...progress })
    .where(isHeldBy(retentionRun, holderOf(claim)))
    .returning({ id: retentionRun.id });
  return rows.length > 0;
}

/** Keeps the error for the operator, and tries again in an hour. */
export async function recordFailedTurn(
  db: Database,
  claim: RetentionClaim,
  lastError: string,
): Promise<void> {
  await db
    .update(retentionRun)
    .set({ ...noLease, lastError, dueAt: secondsFromNow(3600) })
    .where(isHeldBy(retentionRun, holderOf(claim)));
}

/** Seconds until something can be claimed; null without any row. */
export async function nextRetentionInSeconds(db: Database): Promise<number | null> {
  const [first] = await db
    .select({
      seconds: sql<number>`extract(epoch from greatest(${retentionRun.dueAt}, ${retentionRun.leaseUntil}) - now())::float8`,
    })
    .from(retentionRun)
    .orderBy(asc(sql`greatest(${retentionRun.dueAt}, ${retentionRun.leaseUntil})`))
    .limit(1);
  return first?.seconds ?? null;
}

/** The runs of all kinds, for the operator. */
export async function listRetentionRuns(db: Database) {
  return db.select().from(retentionRun).orderBy(asc(retentionRun.id));
}
