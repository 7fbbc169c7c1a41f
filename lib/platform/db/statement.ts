import { type Placeholder, type SQL, sql } from "drizzle-orm";
import { PgDialect } from "drizzle-orm/pg-core";
import type { Database, Transaction } from "./connection";

type Values = Record<string, unknown>;

/** Sends a statement with these values and returns its rows as the driver reads them. */
export type Statement<Given extends Values, Row> = (
  db: Database | Transaction,
  values: Given,
) => Promise<Row[]>;

/**
 * A statement for the paths on which every microsecond counts. Its text is built once and PostgreSQL keeps its
 * plan; drizzle would build it at every call, and convert every value of every row by a function of its column.
 * So `Row` says what the driver returns: timestamps as texts (see `isoTimestamp`), JSON parsed. Select an array
 * with `to_jsonb`.
 */
export function statement<Given extends Values, Row>(
  build: (value: (name: keyof Given & string) => Placeholder) => SQL,
): Statement<Given, Row> {
  const query = new PgDialect().sqlToQuery(build((name) => sql.placeholder(name)));
  return (db, values) =>
    db._.session
      .prepareQuery<{ execute: Row[]; all: unknown; values: unknown }>(query, undefined, undefined, false)
      .execute(values);
}
