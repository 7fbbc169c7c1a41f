import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import { setImmediate } from "node:timers/promises";
import type { ISql } from "postgres";
import { galleyApplication, isPooled, openClient } from "../client";
import { appliedMigrations, migrate, migrateUntil } from "../migrations/migrate";
import { type Backup, BackupFailure, type TableLine, type TableTotal } from "./backup-format";
import { advanceSequences, foreignKeysOf, tablesOf } from "./catalogue";
import { checkBackup, readBackup } from "./read-backup";

/** Defaults of the role, such as those that Galley sets behind a pooler, are too short for a restore. */
const unlimited = {
  statement_timeout: "0",
  lock_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  datestyle: "ISO, YMD",
  intervalstyle: "postgres",
};

/** What a server writes before anybody uses it, and writes again after a restore. */
const ownTables = new Set(["sweep_heartbeat", "retention_run", "passport_key", "lookup_answer"]);

/**
 * Fills an empty database, or one that a server has migrated and nobody has used, with a backup of this version of
 * Galley or an older one, then applies the migrations that the backup does not have. A failure leaves no row of the
 * backup behind. Throws BackupFailure and StartFailure.
 */
export async function restoreBackup(url: string, file: string): Promise<Backup> {
  if (isPooled(url)) {
    throw new BackupFailure(
      "A pooler hides whether a server still uses the database: restore with the address of PostgreSQL itself as DATABASE_URL.",
    );
  }
  const client = openClient(url, {
    max: 1,
    max_lifetime: null,
    session: { application_name: "galley-restore", TimeZone: "UTC", ...unlimited },
  });
  try {
    const hasTables = await requireUnused(client);
    // Before anything is made, so that a damaged file leaves the database as it was.
    const { header } = await checkBackup(file);
    if (hasTables) await requireNoNewerTables(client, header.migrations);
    await migrateUntil(url, header.migrations);
    const totals = await client.begin((tx) => loadAll(tx, file, hasTables));
    await client`ANALYZE`;
    await migrate(url);
    return { header, totals };
  } finally {
    await client.end();
  }
}

/** Whether the database has tables, of Galley and without a row of anybody. Throws BackupFailure otherwise. */
async function requireUnused(client: ISql): Promise<boolean> {
  const [row] = await client<{ tables: number; servers: number }[]>`
    SELECT
      (SELECT count(*)::int FROM pg_class WHERE relkind = 'r' AND relnamespace IN
        (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'drizzle'))) AS tables,
      (SELECT count(*)::int FROM pg_stat_activity
        WHERE datname = current_database() AND application_name = ${galleyApplication}) AS servers`;
  if (row?.tables === 0) return false;
  if ((await appliedMigrations(client)).length === 0) throw notEmpty();
  await requireNoRows(client);
  if (row?.servers === 0) return true;
  throw new BackupFailure("A server uses the database: stop it before you restore.");
}

async function requireNoRows(client: ISql): Promise<void> {
  for (const { table } of await tablesOf(client)) {
    if (ownTables.has(table)) continue;
    const rows = await client`SELECT 1 FROM ${client(table)} LIMIT 1`;
    if (rows.length > 0) throw notEmpty();
  }
}

async function requireNoNewerTables(client: ISql, migrations: readonly string[]): Promise<void> {
  if ((await appliedMigrations(client)).length <= migrations.length) return;
  throw new BackupFailure(
    "The database has the tables of a newer version than the backup: restore into a new one, which is then brought up to date.",
  );
}

function notEmpty(): BackupFailure {
  return new BackupFailure(
    "The database is not empty: restore into a new one, or with GALLEY_DATA_DIR naming a new folder.",
  );
}

/**
 * Loads every table without its foreign keys and triggers, which are put back at the end: the keys are checked then,
 * and what a trigger would derive is in the backup.
 */
async function loadAll(tx: ISql, file: string, hadTables: boolean): Promise<Record<string, TableTotal>> {
  const tables = await tablesOf(tx);
  const keys = await foreignKeysOf(tx);
  for (const { table, name } of keys) await tx`ALTER TABLE ${tx(table)} DROP CONSTRAINT ${tx(name)}`;
  for (const { table } of tables) await tx`ALTER TABLE ${tx(table)} DISABLE TRIGGER USER`;
  // Nothing can be written any more; until now, somebody may have made the owner's account.
  if (hadTables) await requireNoRows(tx);
  // A migration may have inserted rows, which the backup has too.
  for (const { table } of tables) await tx`TRUNCATE ${tx(table)}`;
  const totals = await readBackup(file, {
    header: () => Promise.resolve(),
    table: async (table, rows) => load(tx, requireKnown(tables, table), rows),
  });
  for (const { table } of tables) await tx`ALTER TABLE ${tx(table)} ENABLE TRIGGER USER`;
  for (const { table, name, definition } of keys) {
    await tx`ALTER TABLE ${tx(table)} ADD CONSTRAINT ${tx(name)} ${tx.unsafe(definition)}`;
  }
  await advanceSequences(tx);
  return totals;
}

/** The names in the file come from outside, so only those that the database has are used. */
function requireKnown(tables: readonly TableLine[], { table, columns }: TableLine): TableLine {
  const known = tables.find((own) => own.table === table);
  if (known !== undefined && columns.every((column) => known.columns.includes(column))) {
    return { table, columns };
  }
  throw new BackupFailure(`The backup has a table ${table} that these migrations do not make.`);
}

async function load(tx: ISql, { table, columns }: TableLine, rows: AsyncIterable<Buffer>): Promise<void> {
  const target = await tx`COPY ${tx(table)} (${tx(columns)}) FROM STDIN`.writable();
  target.on("error", () => undefined);
  try {
    for await (const piece of rows) {
      await new Promise<void>((resolve, reject) => {
        target.write(piece, (error) => (error ? reject(error) : resolve()));
      });
    }
  } catch (failure) {
    // Until the COPY has ended, the connection takes no ROLLBACK.
    target.destroy();
    throw failure;
  }
  await endCopy(tx, target, table);
}

/**
 * Waits for the end of a COPY. postgres.js tells the stream when the server has taken the rows, but not when it has
 * refused them; the next statement of the transaction then fails.
 */
async function endCopy(tx: ISql, target: Writable, table: string): Promise<void> {
  const taken = finished(target);
  target.end();
  await setImmediate();
  try {
    await Promise.race([taken, tx`SELECT 1`]);
    await tx`SELECT 1`;
  } catch (cause) {
    throw new BackupFailure(`The rows of ${table} in the backup are not rows of that table.`, { cause });
  }
}
