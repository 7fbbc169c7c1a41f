import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { migrate as applyMigrations } from "drizzle-orm/postgres-js/migrator";
import type { ISql, Sql } from "postgres";
import { z } from "zod";
import { StartFailure } from "@/lib/platform/errors/start-failure";
import { openClient } from "../client";
import { drizzleOn } from "../drizzle-on";
import { unreachableDatabase } from "./unreachable-database";

const oldestServer = 150_000;
/** The key of the advisory lock: any number, as long as every instance uses the same. */
const lockNumber = 7_190_413;

/**
 * Applies all pending migrations, or none of them if one fails. Instances that start at the same time take
 * turns. Throws StartFailure.
 */
export async function migrate(url: string, migrationsFolder = defaultFolder()): Promise<void> {
  const client: Sql = openClient(url, {
    max: 1,
    max_lifetime: null,
    session: { application_name: "galley-migrate" },
    // The lock is lost with its connection, so nothing may be done on a new connection.
    onclose: () => void client.end({ timeout: 0 }),
  });
  try {
    await requireServer(client, url);
    await client`SELECT pg_advisory_lock(${lockNumber})`;
    requireKnownHistory(await appliedMigrations(client), readMigrationFiles({ migrationsFolder }));
    await apply(client, migrationsFolder);
  } finally {
    await client.end();
  }
}

/**
 * Applies the first migrations, those with these hashes, to an empty database: it is then as an older version of Galley
 * made it. Throws StartFailure, also for hashes that are not of this line of Galley.
 */
export async function migrateUntil(url: string, hashes: readonly string[]): Promise<void> {
  const own = defaultFolder();
  requireKnownHistory(hashes, readMigrationFiles({ migrationsFolder: own }));
  const folder = await mkdtemp(path.join(tmpdir(), "galley-migrations-"));
  try {
    await cp(own, folder, { recursive: true });
    const journal = path.join(folder, "meta/_journal.json");
    const { entries, ...rest } = journalFile.parse(JSON.parse(await readFile(journal, "utf8")));
    await writeFile(journal, JSON.stringify({ ...rest, entries: entries.slice(0, hashes.length) }));
    await migrate(url, folder);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const journalFile = z.looseObject({ entries: z.array(z.unknown()) });

/** The nearest `drizzle` folder above this module, which is in a bundle when `npm start` runs. */
function defaultFolder(): string {
  for (let folder = import.meta.dirname; ; folder = path.dirname(folder)) {
    const candidate = path.join(folder, "drizzle");
    if (existsSync(path.join(candidate, "meta"))) return candidate;
    if (folder === path.dirname(folder)) throw new Error("the folder of the migrations is missing");
  }
}

async function requireServer(client: ISql, url: string): Promise<void> {
  const [server] = await client<{ number: number; version: string }[]>`
    SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version
  `.catch((cause: unknown) => {
    throw unreachableDatabase(url, cause);
  });
  if (server === undefined || server.number < oldestServer) {
    throw new StartFailure(`Galley needs PostgreSQL 15 or newer, and DATABASE_URL is ${server?.version}.`);
  }
}

/** The hashes of the migrations that the database has, in order. */
export async function appliedMigrations(client: ISql): Promise<string[]> {
  const [table] = await client<{ present: boolean }[]>`
    SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS present`;
  if (table?.present !== true) return [];
  const rows = await client<{ hash: string }[]>`
    SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at, id`;
  return rows.map((row) => row.hash);
}

/** Throws StartFailure unless the applied migrations are the first ones of this code's migrations. */
function requireKnownHistory(applied: readonly string[], own: MigrationMeta[]): void {
  const firstUnknown = applied.findIndex((hash, index) => hash !== own[index]?.hash);
  if (firstUnknown === -1) return;
  if (firstUnknown === own.length) {
    throw new StartFailure(
      `The database is newer than this Galley (${applied.length} migrations against ${own.length}): start the newer version.`,
    );
  }
  throw new StartFailure(
    `The database was made by another line of Galley (migration ${firstUnknown + 1} differs): use the version that made it, or begin with an empty database.`,
  );
}

async function apply(client: Sql, migrationsFolder: string): Promise<void> {
  try {
    await applyMigrations(drizzleOn(client), { migrationsFolder });
  } catch (error) {
    const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new StartFailure(
      `A database migration failed and was rolled back (${reason instanceof Error ? reason.message : String(reason)}): restore the database, or begin with an empty one.`,
      { cause: error },
    );
  }
}
