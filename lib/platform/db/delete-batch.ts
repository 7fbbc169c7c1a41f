import { asc, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
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

/** Deletes the oldest rows that match, skipping those that somebody has locked. Returns how many they were. */
export async function deleteBatch(
  db: Database,
  table: PgTable,
  { key, oldestBy, where, rows = batchRows }: Batch,
): Promise<number> {
  const old = db
    .select({ key })
    .from(table)
    .where(where)
    .orderBy(asc(oldestBy))
    .limit(rows)
    .for("update", { skipLocked: true });
  // An array makes PostgreSQL look each row up by its key, however large the table is.
  const { count } = await db.delete(table).where(sql`${key} = any(array(${old}))`);
  return count;
}

/** How many rows one statement looks at: few enough that no other query waits long for its locks. */
const windowRows = 250;

/** Where a walk goes on: the values of the last row that it looked at, as texts. */
const walkCursor = z.array(z.string());
export type WalkCursor = z.output<typeof walkCursor>;

export interface Walk {
  /** The columns of an index that begins with the time by which rows become old. The first is that time. */
  order: readonly [AnyPgColumn, ...AnyPgColumn[]];
  /** Which rows of the index are walked at all; worded as in a partial index. */
  among?: SQL;
  /** Rows older than this are looked at. */
  before: SQL;
  /** Which of them are not needed. */
  removable: SQL;
  /** What is done with them; default: they are deleted. `these` says which they are. */
  remove?: (these: SQL) => SQL;
}

export interface WalkedBatch {
  removed: number;
  /** Null at the end. */
  next: WalkCursor | null;
}

/**
 * Removes the rows of one window of a walk over old rows, some of which are still needed. It goes on where the last
 * window ended, so that rows that are kept are looked at once and not again with every batch.
 */
export async function walkBatch(
  db: Database,
  table: PgTable,
  { order, among, before, removable, remove = (these) => sql`delete from ${table} where ${these}` }: Walk,
  storedCursor: unknown,
): Promise<WalkedBatch> {
  const cursor = walkCursor.nullable().parse(storedCursor);
  const [oldestBy] = order;
  const columns = sql.join([...order], sql`, `);
  const after =
    cursor === null
      ? undefined
      : sql`and (${columns}) > (${sql.join(
          order.map((column, index) => sql`${cursor[index] ?? null}::${sql.raw(column.getSQLType())}`),
          sql`, `,
        )})`;
  const texts = sql.join(
    order.map((column) => sql`${column}::text`),
    sql`, `,
  );
  // The rows are named by their places in the table, so that each is found without another index.
  const [window] = await db.execute<{ seen: number; removed: number; last: string[] | null }>(sql`
    with seen as materialized (
      select ${table}.ctid as place, ${columns}, jsonb_build_array(${texts}) as at
      from ${table} where ${among ?? sql`true`} and ${oldestBy} < ${before} ${after}
      order by ${columns} limit ${windowRows}
    ), removed as (
      ${remove(sql`${table}.ctid = any(array(select place from seen)) and ${removable}`)} returning 1
    )
    select (select count(*)::int from seen) as seen, (select count(*)::int from removed) as removed,
      (select jsonb_agg(at) -> -1 from seen) as last`);
  if (window === undefined) throw new Error("the database returned no row for a window");
  return { removed: window.removed, next: window.seen === windowRows ? window.last : null };
}
