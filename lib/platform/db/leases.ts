import { and, eq, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "./connection";
import { secondsFromNow } from "./database-time";
import { newId } from "./ids";

/*
 * Leases: rows on which one process at a time works. How a new kind of work uses them (lib/generation/rows is the
 * example):
 *
 *   table     spreads `leaseColumns()`, and has an index that finds due rows in their order.
 *   claim     update(work).set({ ...newLease(60), attempts: … }).where(eq(work.id, firstUnclaimed(db, work, …))).returning()
 *   while it  runs, `holdLease` of lib/work/lease.ts calls `extendLease` every third of the lease.
 *   outcome   update(work).set({ ...noLease, … }).where(isHeldBy(work, claim)).returning(): no row means that the
 *             lease was lost, and nothing may be stored.
 */

/** The columns of a lease. A table with two leases, or with other names, passes the columns under these names. */
interface LeaseColumns {
  id: AnyPgColumn;
  leaseToken: AnyPgColumn;
  leaseUntil: AnyPgColumn;
}

/** What a process must show to change a row that it has claimed. */
interface LeaseHolder {
  id: string;
  leaseToken: string;
}

/** Values that claim a row; each call makes a new token. */
export function newLease(seconds: number): { leaseToken: string; leaseUntil: SQL } {
  return { leaseToken: newLeaseToken(), leaseUntil: secondsFromNow(seconds) };
}

export const newLeaseToken = newId;

/** Values that end a lease. */
export const noLease = { leaseToken: null, leaseUntil: null };

/** True of a row that nobody holds, also when the holder's lease has expired, because its process may have died. */
export function isUnclaimed({ leaseUntil }: Pick<LeaseColumns, "leaseUntil">): SQL | undefined {
  return or(isNull(leaseUntil), lt(leaseUntil, sql`now()`));
}

/** True of the claimed row as long as nobody else has claimed it since. */
export function isHeldBy(
  lease: Pick<LeaseColumns, "id" | "leaseToken">,
  holder: LeaseHolder,
): SQL | undefined {
  return and(eq(lease.id, holder.id), eq(lease.leaseToken, holder.leaseToken));
}

/** SQL for the id of the first due row that is neither claimed nor being claimed; it is locked meanwhile. */
export function firstUnclaimed(
  db: Database | Transaction,
  work: PgTable & LeaseColumns,
  { due, orderBy = [] }: { due: SQL | undefined; orderBy?: (AnyPgColumn | SQL)[] },
): SQL {
  const first = db
    .select({ id: work.id })
    .from(work)
    .where(and(due, isUnclaimed(work)))
    .orderBy(...orderBy)
    .limit(1)
    .for("update", { skipLocked: true });
  return sql`(${first})`;
}

/** Extends a lease; false when it has been lost. */
export async function extendLease(
  db: Database,
  work: PgTable & LeaseColumns,
  holder: LeaseHolder,
  seconds: number,
): Promise<boolean> {
  const extended = await db
    .update(work)
    .set({ leaseUntil: secondsFromNow(seconds) })
    .where(isHeldBy(work, holder))
    .returning({ id: work.id });
  return extended.length > 0;
}
