import type { PostgresJsDatabase } from "drizzle-orm/postgres-js";
import type { Sql } from "postgres";
import { openClient } from "./client";
import { drizzleOn } from "./drizzle-on";
import type * as schema from "./schema";
import { serverSession } from "./server-session";

export type Database = PostgresJsDatabase<typeof schema>;
export type Transaction = Parameters<Parameters<Database["transaction"]>[0]>[0];

export interface DatabaseConnection {
  db: Database;
  client: Sql;
  /** Waits for the queries in flight, then closes every connection. */
  close(): Promise<void>;
}

/** Connects at the first query, not before. The server ends a query that takes over 30 seconds. */
export function connectDatabase(
  url: string,
  { poolMax }: { poolMax: number } = { poolMax: 10 },
): DatabaseConnection {
  const client = openClient(url, {
    max: poolMax,
    idle_timeout: 30,
    session: serverSession(url),
  });
  return { db: drizzleOn(client), client, close: () => client.end() };
}
