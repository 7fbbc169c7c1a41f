import type { Database } from "./connection";

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
