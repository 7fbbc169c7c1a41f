import { existsSync } from "node:fs";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import type { ISql, Sql } from "postgres";
import { z } from "zod";
import { StartFailure } from "@/lib/platform/start-failure";
import { openClient } from "../client";
import { drizzleOn } from "../drizzle-on";
import { unreachableDatabase } from "./unreachable-database";
import { withinStart } from "./within-start";

const oldestServer = 150_000;
/** The key of the advisory lock: any number, as long as every instance uses the same. */
const lockNumber = 7_190_413;

/**
 * The migrations of the time before 27 November 2026. All of them together made the tables that the first two of today
 * make, so such a database counts as having those.
 */
export const former = {
  count: 60,
  first: "a6a294411c4bea0a59bffabfabccb23212b5092d843cde77126c0ec9318e8a04",
  last: "ca71e786bd9f002b4289d2b1b8b248a9fefa62943222cb546d9f666419fb87bc",
  replacements: 2,
};

/** How long an instance waits for another one that migrates, which it can only wait for. */
const turnWaitMs = 300_000;
/** How long a migration waits for a table that is in use. Meanwhile everybody else waits for that table too. */
const tableWaitMs = 60_000;

/**
 * Applies all pending migrations, or none of them if one fails. Without a pending one it takes no lock. Instances that
 * start at the same time take turns. Throws StartFailure.
 */
export async function migrate(
  url: string,
  migrationsFolder = defaultFolder(),
  waits = { turnMs: turnWaitMs, tableMs: tableWaitMs },
): Promise<void> {
  const own = readMigrationFiles({ migrationsFolder });
  const client = openClient(url, { max: 1, session: { application_name: "galley-migrate" } });
  try {
    await requireServer(client, url);
    if ((await withinStart(url, pendingOf(client, own))).length > 0) await apply(client, own, waits);
  } finally {
    await client.end({ timeout: 1 });
  }
}

async function pendingOf(client: Asked, own: MigrationMeta[]): Promise<MigrationMeta[]> {
  const applied = await appliedMigrations(client, own);
  requireKnownHistory(applied, own);
  return own.slice(applied.length);
}

/** These hashes with the former migrations replaced by those of today. Throws StartFailure if some of those are missing. */
function asOfToday(hashes: readonly string[], own: MigrationMeta[]): string[] {
  if (hashes[0] !== former.first) return [...hashes];
  if (hashes[former.count - 1] !== former.last) {
    throw new StartFailure(
      `The database was made by an older version of Galley (${hashes.length} of ${former.count} former migrations): start the version of 26 November 2026 (commit aba60d36) once, which brings it up to date, and then this one.`,
    );
  }
  return [...own.slice(0, former.replacements).map(({ hash }) => hash), ...hashes.slice(former.count)];
}

/**
 * Applies the first migrations, those with these hashes, to an empty database: it is then as an older version of Galley
 * made it. Throws StartFailure, also for hashes that are not of this line of Galley.
 */
export async function migrateUntil(url: string, applied: readonly string[]): Promise<void> {
  const own = defaultFolder();
  const migrations = readMigrationFiles({ migrationsFolder: own });
  const hashes = asOfToday(applied, migrations);
  requireKnownHistory(hashes, migrations);
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
  const asked = client<{ number: number; version: string }[]>`
    SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS version`;
  const [server] = await withinStart(url, asked).catch((cause: unknown) => {
    throw cause instanceof StartFailure ? cause : unreachableDatabase(url, cause);
  });
  if (server === undefined || server.number < oldestServer) {
    throw new StartFailure(`Galley needs PostgreSQL 15 or newer, and DATABASE_URL is ${server?.version}.`);
  }
}

/** A client or a transaction. */
interface Asked {
  unsafe(statement: string): PromiseLike<readonly Record<string, unknown>[]>;
}

/** The hashes of the migrations that the database has, in order. Throws StartFailure for a database that is too old. */
export async function appliedMigrations(
  client: Asked,
  own = readMigrationFiles({ migrationsFolder: defaultFolder() }),
): Promise<string[]> {
  const [table] = await client.unsafe(
    "SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS present",
  );
  if (table?.present !== true) return [];
  const rows = await client.unsafe("SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at, id");
  return asOfToday(
    rows.map((row) => String(row.hash)),
    own,
  );
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

/**
 * Everything is in one transaction, because a pooler gives the next one another session: a lock of the session would
 * stay behind in the pool, and its settings too.
 */
async function apply(
  client: Sql,
  own: MigrationMeta[],
  { turnMs, tableMs }: { turnMs: number; tableMs: number },
): Promise<void> {
  let hasTurn = false;
  try {
    await drizzleOn(client).transaction(async (tx) => {
      const run = (statement: string) => tx.execute(sql.raw(statement));
      await run("SET LOCAL statement_timeout = 0");
      await run("SET LOCAL idle_in_transaction_session_timeout = 0");
      await run(`SET LOCAL lock_timeout = ${turnMs}`);
      await run(`SELECT pg_advisory_xact_lock(${lockNumber})`);
      hasTurn = true;
      await run(`SET LOCAL lock_timeout = ${tableMs}`);
      await run("CREATE SCHEMA IF NOT EXISTS drizzle");
      await run(
        "CREATE TABLE IF NOT EXISTS drizzle.__drizzle_migrations (id serial PRIMARY KEY, hash text NOT NULL, created_at bigint)",
      );
      for (const { sql: statements, hash, folderMillis } of await pendingOf({ unsafe: run }, own)) {
        for (const statement of statements) await run(statement);
        await run(
          `INSERT INTO drizzle.__drizzle_migrations (hash, created_at) VALUES ('${hash}', ${folderMillis})`,
        );
      }
    });
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error;
    throw new StartFailure(failureSentence(cause, hasTurn ? null : turnMs), { cause: error });
  }
}

/** `turnMs` is how long it has waited for another instance, null once it had its turn. */
function failureSentence(cause: unknown, turnMs: number | null): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : null;
  if (code === "55P03" && turnMs !== null) {
    return `The database has migrations to apply, but for ${turnMs / 1000} seconds another instance has held their lock: start again when that has ended. A version up to 0.1.0 left the lock behind in a pooler; restart the pooler then.`;
  }
  if (code === "55P03") {
    return "A database migration has waited too long for a table that another session uses, and nothing was changed: stop the other instances, or end their long transactions, and start again.";
  }
  const reason = cause instanceof Error ? cause.message : String(cause);
  return `A database migration failed and was rolled back (${reason}): restore the database, or begin with an empty one.`;
}
