import { asc, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "./connection";

/** The most rows that one statement deletes: few enough that no other query waits long for its locks. */
const batchRows = 1000;

export interface Batch {
  /** The primary key. */
  key: AnyPgColumn;
  /** The time by which rows become old; it needs an index. */
  oldestBy: AnyPgColumn;
  where: SQL | undefined;
  /** At most this many rows at once, for rows that take many others with them. */
  rows?: number;
}

/** Deletes the oldest rows that match, skipping those that somebody has locked. True when there may be more. */
export async function deleteBatch(
  db: Database,
  table: PgTable,
  { key, oldestBy, where, rows = batchRows }: Batch,
): Promise<boolean> {
  const old = db
    .select({ key })
    .from(table)
    .where(where)
    .orderBy(asc(oldestBy))
    .limit(rows)
    .for("update", { skipLocked: true });
  // An array makes PostgreSQL look each row up by its key, however large the table is.
  const { count } = await db.delete(table).where(sql`${key} = any(array(${old}))`);
  return count === rows;
}
