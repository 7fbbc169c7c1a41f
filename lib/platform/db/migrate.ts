import path from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate as applyMigrations } from "drizzle-orm/node-postgres/migrator";
import { Client } from "pg";
import { StartFailure } from "@/lib/platform/errors/start-failure";
import { unreachableDatabase } from "./unreachable-database";

const defaultFolder = path.join(import.meta.dirname, "../../../drizzle");
const oldestServer = 150_000;
/** Any number, as long as every Galley takes the same. */
const lockNumber = 7_190_413;

/**
 * Brings the database up to this code's schema, all pending migrations or none; instances that start at the
 * same time take turns. Throws StartFailure.
 */
export async function migrate(url: string, migrationsFolder: string = defaultFolder): Promise<void> {
  const client = new Client({
    connectionString: url,
    application_name: "galley-migrate",
    connectionTimeoutMillis: 10_000,
  });
  // A connection that breaks fails the query in flight as well, which is where it is reported.
  client.on("error", () => undefined);
  try {
    await client.connect();
  } catch (cause) {
    throw unreachableDatabase(url, cause);
  }
  try {
    await requireServer(client);
    await client.query("SELECT pg_advisory_lock($1)", [lockNumber]);
    requireKnownHistory(await appliedHashes(client), readMigrationFiles({ migrationsFolder }));
    await apply(client, migrationsFolder);
  } finally {
    // The lock goes with the connection.
    await client.end();
  }
}

async function requireServer(client: Client): Promise<void> {
  const { rows } = await client.query<{ number: number; version: string }>(
    "SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version",
  );
  const server = rows[0];
  if (server === undefined || server.number < oldestServer) {
    throw new StartFailure(`Galley needs PostgreSQL 15 or newer, and DATABASE_URL is ${server?.version}.`);
  }
}

async function appliedHashes(client: Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ present: boolean }>(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS present",
  );
  if (tables[0]?.present !== true) return [];
  const { rows } = await client.query<{ hash: string }>(
    "SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at, id",
  );
  return rows.map((row) => row.hash);
}

/** What was applied must be the beginning of what this code brings. */
function requireKnownHistory(applied: string[], brought: MigrationMeta[]): void {
  const strange = applied.findIndex((hash, index) => hash !== brought[index]?.hash);
  if (strange === -1) return;
  if (strange === brought.length) {
    throw new StartFailure(
      `The database is newer than this Galley (${applied.length} migrations against ${brought.length}): start the newer version.`,
    );
  }
  throw new StartFailure(
    `The database was made by another line of Galley (migration ${strange + 1} differs): use the version that made it, or begin with an empty database.`,
  );
}

async function apply(client: Client, migrationsFolder: string): Promise<void> {
  try {
    await applyMigrations(drizzle(client), { migrationsFolder });
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new StartFailure(
      `A database migration failed and was rolled back (${reason instanceof Error ? reason.message : String(reason)}): restore the database, or begin with an empty one.`,
      { cause: error },
    );
  }
}
