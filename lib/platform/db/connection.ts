import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { Pool } from "pg";
import { quietQueryErrors } from "./quiet-errors";
import * as schema from "./schema";

export type Database = NodePgDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface DatabaseConnection {
  db: Database;
  pool: Pool;
  /** Waits for the queries in flight, then closes every connection. */
  close(): Promise<void>;
}

export interface ConnectionOptions {
  poolMax: number;
  /** Told when a connection breaks while nobody uses it; the pool opens another by itself. */
  onIdleError?: (error: Error) => void;
}

/** Opens nothing yet: the first query does. A query that takes over 30 seconds is ended by the server. */
export function connectDatabase(
  url: string,
  { poolMax, onIdleError }: ConnectionOptions = { poolMax: 10 },
): DatabaseConnection {
  quietQueryErrors();
  const pool = new Pool({
    connectionString: url,
    max: poolMax,
    application_name: "galley",
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    statement_timeout: 30_000,
    lock_timeout: 15_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  // Without a listener the restart of a database would end this process.
  pool.on("error", onIdleError ?? (() => undefined));
  return { db: drizzle(pool, { schema }), pool, close: () => pool.end() };
}
