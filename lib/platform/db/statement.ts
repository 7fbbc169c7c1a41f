import { getTableColumns, Placeholder, type SQL, sql } from "drizzle-orm";
import { DrizzleQueryError } from "drizzle-orm/errors";
import { PgDialect, type PgTable } from "drizzle-orm/pg-core";
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
  const parameters = query.params.map((param) => ({
    name: param instanceof Placeholder ? param.name : null,
    param,
  }));
  return async (db, values) => {
    const given = parameters.map(({ name, param }) => (name === null ? param : values[name]));
    try {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Row` says what the statement selects
      return (await clientOf(db).unsafe(query.sql, given)) as Row[];
    } catch (cause) {
      throw new DrizzleQueryError(query.sql, [], cause instanceof Error ? cause : new Error(String(cause)));
    }
  };
}

interface WholeRows<Row> {
  /** All columns of the table, for the select list of a statement. */
  columns: SQL;
  /** A row of such a statement with the values that drizzle would give: dates, arrays and parsed JSON. */
  read(row: Record<string, unknown>): Row;
}

/** What a statement needs that selects whole rows of a table. */
export function wholeRowsOf<Table extends PgTable>(table: Table): WholeRows<Table["$inferSelect"]> {
  const columns = Object.entries(getTableColumns(table));
  return {
    columns: sql.join(
      columns.map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
      sql`, `,
    ),
    read: (row) => {
      const values = columns.map(([name, column]) => {
        const value = row[name];
        return [name, value === null ? null : column.mapFromDriverValue(value)] as const;
      });
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each column's own type is that of its value
      return Object.fromEntries(values) as Table["$inferSelect"];
    },
  };
}

interface Client {
  unsafe(text: string, values: unknown[]): PromiseLike<unknown>;
}

/** What drizzle sends the statements of this database or transaction with: the client of steady-client.ts. */
function clientOf(db: Database | Transaction): Client {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- drizzle's types leave out the driver
  return (db._.session as unknown as { client: Client }).client;
}

/**
 * A statement of drizzle with placeholders that is built once for each database, and not at every call. Unlike
 * `statement`, drizzle reads its rows: for a statement that returns all columns of a table.
 */
export function preparedOn<Prepared>(prepare: (db: Database) => Prepared): (db: Database) => Prepared {
  const made = new WeakMap<Database, Prepared>();
  return (db) => {
    const prepared = made.get(db) ?? prepare(db);
    made.set(db, prepared);
    return prepared;
  };
}
