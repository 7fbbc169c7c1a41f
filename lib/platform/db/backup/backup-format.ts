import { z } from "zod";

/**
 * A backup is one gzip stream of lines: a header, then each table as a line that names it, its rows in the text format
 * of PostgreSQL's COPY and a line `\.`, and at the end the number of rows of each table. PostgreSQL escapes every line
 * break in a value, so no row can look like another line.
 */
export const backupHeader = z.object({
  galley_backup: z.literal(1),
  created_at: z.iso.datetime(),
  /** The hashes of the migrations that the database had, in order. */
  migrations: z.array(z.string()).min(1),
  server_version: z.string(),
});
export type BackupHeader = z.output<typeof backupHeader>;

export const tableLine = z.object({ table: z.string(), columns: z.array(z.string()).min(1) });
export type TableLine = z.output<typeof tableLine>;

const tableTotal = z.object({
  rows: z.int().min(0),
  /** SHA-256 of the rows as they are in the file, hex. */
  sha256: z.string(),
});
export type TableTotal = z.output<typeof tableTotal>;

export interface Backup {
  header: BackupHeader;
  /** By the name of the table. */
  totals: Record<string, TableTotal>;
}

export const backupTrailer = z.object({ totals: z.record(z.string(), tableTotal) });

export const endOfRows = "\\.\n";

/** What is wrong with a backup, or with the place that it is restored into. The message is for the operator. */
export class BackupFailure extends Error {
  override readonly name = "BackupFailure";
}
