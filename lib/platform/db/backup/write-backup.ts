import { createWriteStream, existsSync } from "node:fs";
import { link, rm } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { ISql } from "postgres";
import { openClient } from "../client";
import { appliedMigrations } from "../migrations/migrate";
import { unreachableDatabase } from "../migrations/unreachable-database";
import { type Backup, BackupFailure, type BackupHeader, endOfRows, type TableTotal } from "./backup-format";
import { tablesOf } from "./catalogue";
import { type Ask, askWithin, stoppedBackup, tableRows } from "./table-rows";
import { totalOfRows } from "./totals";

export interface BackupOptions {
  now: Date;
  /** Ends the backup at once; nothing is left of it. */
  signal?: AbortSignal;
  /** Receives, table by table, how far it is. */
  onProgress?: (progress: BackupProgress) => void;
  answerWithinMs?: number;
}

export interface BackupProgress {
  table: string;
  /** How many rows of the table have been read so far. */
  rows: number;
  /** The number of the table, from 1. */
  number: number;
  tables: number;
}

/** As in the sessions of servers, a statement may wait for a lock, but not as long as a person would. */
const lockTimeoutMs = 60_000;
const answerLimitMs = 2 * lockTimeoutMs;

/**
 * Writes every row of the database as it is at one moment into a new file that only its owner can read, while the
 * database is in use. The file appears when it is complete. Throws BackupFailure.
 */
export async function writeBackup(url: string, file: string, options: BackupOptions): Promise<Backup> {
  const { now, signal = new AbortController().signal, answerWithinMs = answerLimitMs } = options;
  const client = openClient(url, {
    max: 1,
    max_lifetime: null,
    session: { application_name: "galley-backup" },
  });
  const unfinished = `${file}.${process.pid}.part`;
  const ask = askWithin(answerWithinMs, signal);
  try {
    // Also before hours of reading; the link below decides.
    if (existsSync(file)) throw new BackupFailure(existing(file));
    const header = await begin(client, now, ask);
    const totals: Record<string, TableTotal> = {};
    await pipeline(
      Readable.from(backupParts(client, header, totals, { ask, onProgress: options.onProgress })),
      createGzip(),
      createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }),
      { signal },
    );
    // Unlike a rename, a link fails when the file exists.
    await link(unfinished, file);
    return { header, totals };
  } catch (cause) {
    throw failureOf(cause, { url, file, signal });
  } finally {
    await rm(unfinished, { force: true });
    // The transaction only read, so it may end with its connection: a statement that hangs would hold a ROLLBACK up.
    await client.end({ timeout: 0 });
  }
}

/**
 * Begins the transaction whose snapshot is backed up. Its settings are those that pg_dump uses: what a role or a
 * database has as its defaults must not change how a value is written, or end a long reading.
 */
async function begin(client: ISql, now: Date, ask: Ask): Promise<BackupHeader> {
  const statements = [
    "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
    "SET LOCAL timezone = 'UTC'",
    "SET LOCAL datestyle = 'ISO, YMD'",
    "SET LOCAL intervalstyle = 'postgres'",
    "SET LOCAL extra_float_digits = 3",
    "SET LOCAL bytea_output = 'hex'",
    "SET LOCAL statement_timeout = 0",
    "SET LOCAL idle_in_transaction_session_timeout = 0",
    `SET LOCAL lock_timeout = ${lockTimeoutMs}`,
  ];
  for (const statement of statements) await ask(client.unsafe(statement), "a transaction");
  return ask(headerOf(client, now), "its migrations");
}

async function headerOf(client: ISql, now: Date): Promise<BackupHeader> {
  const migrations = await appliedMigrations(client);
  if (migrations.length === 0) throw new BackupFailure("There is nothing to back up: the database is empty.");
  const [server] = await client<{ version: string }[]>`SELECT current_setting('server_version') AS version`;
  return {
    galley_backup: 1,
    created_at: now.toISOString(),
    migrations,
    server_version: server?.version ?? "",
  };
}

/** Everything that the file holds, in order; `totals` is filled on the way. */
async function* backupParts(
  client: ISql,
  header: BackupHeader,
  totals: Record<string, TableTotal>,
  { ask, onProgress }: { ask: Ask; onProgress: BackupOptions["onProgress"] },
): AsyncGenerator<Buffer> {
  yield line(header);
  const tables = await ask(tablesOf(client), "its tables");
  for (const [index, table] of tables.entries()) {
    yield line(table);
    const counted = totalOfRows();
    let rows = 0;
    for await (const { count, bytes } of tableRows(client, table, ask)) {
      counted.add(bytes);
      yield bytes;
      rows += count;
      onProgress?.({ table: table.table, rows, number: index + 1, tables: tables.length });
    }
    totals[table.table] = counted.total();
    yield Buffer.from(endOfRows);
  }
  yield line({ totals });
}

function line(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

function failureOf(
  cause: unknown,
  { url, file, signal }: { url: string; file: string; signal: AbortSignal },
) {
  if (cause instanceof BackupFailure) return cause;
  if (signal.aborted) return stoppedBackup();
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  const sentence = sentenceFor(code, file);
  if (sentence !== null) return new BackupFailure(sentence, { cause });
  return cause instanceof Error && "errno" in cause ? unreachableDatabase(url, cause) : cause;
}

function sentenceFor(code: string, file: string): string | null {
  switch (code) {
    case "EEXIST":
      return existing(file);
    case "ENOENT":
    case "EACCES":
    case "ENOTDIR":
    case "EROFS":
      return `${file} cannot be written: name a file in a folder of yours.`;
    case "ENOSPC":
    case "EDQUOT":
      return `${file} does not fit on its disk, and nothing is left of it: name a file on another one.`;
    case "55P03":
      return `A table has been locked for ${lockTimeoutMs / 1000} seconds, perhaps by a migration: make the backup again when that has ended.`;
    // Of the session that replaces a lost one, which has neither the transaction nor its cursor.
    case "25P01":
    case "34000":
    case "57P01":
    case "CONNECTION_CLOSED":
    case "ECONNRESET":
      return "The connection to PostgreSQL was lost, and nothing is left of the backup: make it again.";
    default:
      return null;
  }
}

function existing(file: string): string {
  return `${file} exists: name a new file.`;
}
