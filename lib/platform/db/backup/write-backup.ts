import { createWriteStream } from "node:fs";
import { link, rm, unlink } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { ISql } from "postgres";
import { openClient } from "../client";
import { appliedMigrations } from "../migrations/migrate";
import {
  type Backup,
  BackupFailure,
  type BackupHeader,
  endOfRows,
  type TableLine,
  type TableTotal,
} from "./backup-format";
import { tablesOf } from "./catalogue";
import { totalOfRows } from "./totals";

/**
 * Writes every row of the database as it is at one moment into a new file that only its owner can read, while the
 * database is in use. The file appears when it is complete. Throws BackupFailure.
 */
export async function writeBackup(url: string, file: string, now: Date): Promise<Backup> {
  const client = openClient(url, { max: 1, session: { application_name: "galley-backup", TimeZone: "UTC" } });
  const unfinished = `${file}.${process.pid}.part`;
  try {
    const written = await client.begin("isolation level repeatable read read only", async (tx) => {
      const header = await headerOf(tx, now);
      const totals: Record<string, TableTotal> = {};
      await pipeline(
        Readable.from(backupParts(tx, header, totals)),
        createGzip(),
        createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true }),
      );
      return { header, totals };
    });
    // Unlike a rename, a link fails when the file exists.
    await link(unfinished, file);
    await unlink(unfinished);
    return written;
  } catch (cause) {
    await rm(unfinished, { force: true });
    throw failureOf(cause, file);
  } finally {
    await client.end();
  }
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
): AsyncGenerator<Buffer> {
  yield line(header);
  for (const table of await tablesOf(client)) {
    yield line(table);
    const counted = totalOfRows();
    for await (const rows of await rowsOf(client, table)) {
      counted.add(rows);
      yield rows;
    }
    totals[table.table] = counted.total();
    yield Buffer.from(endOfRows);
  }
  yield line({ totals });
}

function rowsOf(client: ISql, { table, columns }: TableLine): Promise<AsyncIterable<Buffer>> {
  return client`COPY ${client(table)} (${client(columns)}) TO STDOUT`.readable();
}

function line(value: object): Buffer {
  return Buffer.from(`${JSON.stringify(value)}\n`);
}

function failureOf(cause: unknown, file: string): unknown {
  const code = cause instanceof Error && "code" in cause ? cause.code : null;
  if (code === "EEXIST") return new BackupFailure(`${file} exists: name a new file.`, { cause });
  if (code === "ENOENT" || code === "EACCES" || code === "ENOTDIR") {
    return new BackupFailure(`${file} cannot be written: name a file in a folder of yours.`, { cause });
  }
  return cause;
}
