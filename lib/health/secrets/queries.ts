import { and, asc, count, eq, gt, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "@/lib/platform/db/connection";

/** A column that holds envelopes. A part of each envelope is the id of the key that it was encrypted with. */
export interface SealedColumn {
  table: PgTable;
  id: PgColumn;
  envelope: PgColumn;
  /** The id of the key, as SQL over the column. */
  keyId: (envelope: PgColumn) => SQL<string>;
}

/** The id of the key in an envelope of the secret box. */
export function keyIdInBox(envelope: PgColumn): SQL<string> {
  return sql<string>`split_part(${envelope}, '.', 2)`;
}

/** The id of the secret in what better-auth has encrypted: `$ba$<id>$<ciphertext>`. */
export function keyIdOfAuth(envelope: PgColumn): SQL<string> {
  return sql<string>`split_part(${envelope}, '$', 3)`;
}

interface Sealed {
  id: string;
  envelope: string;
}

/** How many envelopes of the column were encrypted with each key. */
export async function countByKey(db: Database, column: SealedColumn): Promise<Map<string, number>> {
  const keyId = column.keyId(column.envelope);
  const rows = await db
    .select({ keyId, count: count() })
    .from(column.table)
    .where(isNotNull(column.envelope))
    .groupBy(keyId);
  return new Map(rows.map((row) => [row.keyId, row.count]));
}

/** The next envelopes of these keys, in the order of their rows' ids. */
export async function listSealedWith(
  db: Database,
  { table, id, envelope, keyId }: SealedColumn,
  { keyIds, after, limit }: { keyIds: readonly string[]; after: string | null; limit: number },
): Promise<Sealed[]> {
  const rows = await db
    .select({ id: sql<string>`${id}::text`, envelope: sql<string>`${envelope}` })
    .from(table)
    .where(
      and(
        isNotNull(envelope),
        inArray(keyId(envelope), [...keyIds]),
        after === null ? undefined : gt(id, after),
      ),
    )
    .orderBy(asc(id))
    .limit(limit);
  return rows;
}

/** Replaces an envelope unless somebody has replaced it meanwhile. Returns whether it did. */
export async function replaceEnvelope(
  db: Database,
  { table, id, envelope }: SealedColumn,
  { id: ofRow, envelope: old }: Sealed,
  fresh: string,
): Promise<boolean> {
  const target = sql.identifier(envelope.name);
  const rows = await db.execute(
    sql`update ${table} set ${target} = ${fresh} where ${and(eq(id, ofRow), eq(envelope, old))} returning 1`,
  );
  return rows.length > 0;
}
