import { type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "./connection";

/**
 * The rows of a statement that is written in SQL. `Row` says what the driver returns: timestamps as texts (see
 * `isoTimestamp`), JSON parsed. Select an array with `to_jsonb`, and send one as `sql.param(values)`.
 */
export async function rowsOf<Row>(db: Database | Transaction, query: SQL): Promise<Row[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Row` says what the statement selects
  return [...(await db.execute(query))] as Row[];
}

/**
 * A part of a statement that has no values, as text. Drizzle puts a part together again for every call, which takes a tenth
 * of the time of the most frequent reads.
 */
export function printedSql(part: SQL): SQL {
  const { sql: text, params } = new PgDialect().sqlToQuery(part);
  if (params.length > 0) throw new Error(`a part with values cannot be printed: ${text}`);
  return sql.raw(text);
}
