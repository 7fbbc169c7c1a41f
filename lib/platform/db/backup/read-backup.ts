import { createReadStream } from "node:fs";
import { createGunzip } from "node:zlib";
import type { z } from "zod";
import {
  type Backup,
  BackupFailure,
  type BackupHeader,
  backupHeader,
  backupTrailer,
  endOfRows,
  type TableLine,
  type TableTotal,
  tableLine,
} from "./backup-format";
import { readLines } from "./read-lines";
import { totalOfRows } from "./totals";

/** What is done with the parts of a backup as they are read. */
export interface BackupReader {
  header(header: BackupHeader): Promise<void>;
  /** Receives all rows of one table in pieces of whole rows. */
  table(table: TableLine, rows: AsyncIterable<Buffer>): Promise<void>;
}

/**
 * Reads a backup from beginning to end and compares each table with the totals that the file states. Throws
 * BackupFailure for a file that is not a backup, not complete or damaged.
 */
export async function readBackup(file: string, reader: BackupReader): Promise<Record<string, TableTotal>> {
  const bytes = createReadStream(file);
  const unzipped = bytes.pipe(createGunzip());
  bytes.on("error", (error) => unzipped.destroy(error));
  const lines = readLines(unzipped);
  try {
    await reader.header(parse(backupHeader, await nextLine(lines)));
    return await readTables(lines, reader);
  } catch (cause) {
    throw failureOf(cause, file);
  } finally {
    unzipped.destroy();
    bytes.destroy();
  }
}

/** Reads a backup without doing anything with it. Throws BackupFailure unless it is complete and undamaged. */
export async function checkBackup(file: string): Promise<Backup> {
  let header: BackupHeader | null = null;
  const totals = await readBackup(file, {
    header: (found) => Promise.resolve(void (header = found)),
    table: async (_table, rows) => {
      for await (const _ of rows);
    },
  });
  if (header === null) throw new BackupFailure("The backup has no header.");
  return { header, totals };
}

async function readTables(
  lines: AsyncGenerator<Buffer>,
  reader: BackupReader,
): Promise<Record<string, TableTotal>> {
  const found: Record<string, TableTotal> = {};
  for (;;) {
    const next = await nextLine(lines);
    if (!next.subarray(0, 8).equals(Buffer.from('{"table"'))) {
      return requireTotals(found, parse(backupTrailer, next).totals);
    }
    const table = parse(tableLine, next);
    const counted = totalOfRows();
    await reader.table(
      table,
      rowsIn(lines, (passed) => counted.add(passed)),
    );
    found[table.table] = counted.total();
  }
}

const pieceLength = 256 * 1024;

/** The rows until the end of the table, gathered into pieces. */
async function* rowsIn(
  lines: AsyncGenerator<Buffer>,
  passing: (rows: Buffer) => void,
): AsyncGenerator<Buffer> {
  const end = Buffer.from(endOfRows);
  let gathered: Buffer[] = [];
  let length = 0;
  const piece = () => {
    const rows = Buffer.concat(gathered);
    gathered = [];
    length = 0;
    passing(rows);
    return rows;
  };
  for (;;) {
    const row = await nextLine(lines);
    if (row.equals(end)) break;
    gathered.push(row);
    length += row.length;
    if (length >= pieceLength) yield piece();
  }
  if (length > 0) yield piece();
}

async function nextLine(lines: AsyncGenerator<Buffer>): Promise<Buffer> {
  const next = await lines.next();
  if (next.done === true) throw new BackupFailure("The backup is not complete: it ends too early.");
  return next.value;
}

function parse<Schema extends z.ZodType>(schema: Schema, text: Buffer): z.output<Schema> {
  try {
    return schema.parse(JSON.parse(text.toString("utf8")));
  } catch (cause) {
    throw new BackupFailure("The file is not a backup of Galley, or it is damaged.", { cause });
  }
}

function requireTotals(
  found: Record<string, TableTotal>,
  stated: Record<string, TableTotal>,
): Record<string, TableTotal> {
  const differing = [...new Set([...Object.keys(found), ...Object.keys(stated)])].filter(
    (table) => found[table]?.sha256 !== stated[table]?.sha256,
  );
  if (differing.length === 0) return found;
  throw new BackupFailure(`The backup is damaged: other rows than it states in ${differing.join(", ")}.`);
}

function failureOf(cause: unknown, file: string): unknown {
  const code = cause instanceof Error && "code" in cause ? String(cause.code) : "";
  if (code === "ENOENT" || code === "EACCES" || code === "EISDIR") {
    return new BackupFailure(`The file ${file} cannot be read.`, { cause });
  }
  if (code.startsWith("Z_")) {
    return new BackupFailure(`${file} is not a backup of Galley, or it is damaged or not complete.`, {
      cause,
    });
  }
  return cause;
}
