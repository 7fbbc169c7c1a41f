import type { SQL } from "drizzle-orm";
import type { Database, Transaction } from "./connection";

/**
 * The rows of a statement that is written in SQL. `Row` says what the driver returns: timestamps as texts (see
 * `isoTimestamp`), JSON parsed. Select an array with `to_jsonb`, and send one as `sql.param(values)`.
 */
export async function rowsOf<Row>(db: Database | Transaction, query: SQL): Promise<Row[]> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Row` says what the statement selects
  return [...(await db.execute(query))] as Row[];
}
