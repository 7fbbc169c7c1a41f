import { Argument } from "commander";
import { Refusal } from "@/lib/kernel/refusal";
import { type Backup, BackupFailure } from "@/lib/platform/db/backup/backup-format";
import { checkBackup } from "@/lib/platform/db/backup/read-backup";
import { restoreBackup } from "@/lib/platform/db/backup/restore-backup";
import { type BackupProgress, writeBackup } from "@/lib/platform/db/backup/write-backup";
import type { AdminCommand } from "./admin-command";
import type { Operator } from "./operator";

/** Commands that back the database up. They work on a database of any version, and so without the runtime. */
export const backupCommands: readonly AdminCommand[] = [
  backupCommand(
    "create",
    "Write all rows of the database into a new file, while the server runs or before an upgrade",
    "the file to make",
    async (operator, file) => {
      const backup = await withDatabase(operator, (url) =>
        untilStopped((signal) =>
          writeBackup(url, file, { now: new Date(), signal, onProgress: progressOnStandardError() }),
        ),
      );
      return {
        backup,
        lines: [
          `${file} has ${summaryOf(backup)}.`,
          "It does not contain the encryption key and the session secret: keep a copy of `secret-key` and `auth-secret` of the data folder, or of GALLEY_SECRET_KEY and AUTH_SECRET, in another place.",
        ],
      };
    },
  ),
  backupCommand(
    "check",
    "Read a backup from beginning to end and say whether it is complete and undamaged",
    "the backup",
    async (_operator, file) => {
      const backup = await checkBackup(file);
      return { backup, lines: [`${file} is complete: ${summaryOf(backup)}.`] };
    },
  ),
  backupCommand(
    "restore",
    "Fill an empty database with a backup, and bring it up to this version",
    "the backup",
    async (operator, file) => {
      const backup = await withDatabase(operator, (url) => restoreBackup(url, file));
      return { backup, lines: [`Restored ${summaryOf(backup)}. Galley can be started.`] };
    },
  ),
];

function backupCommand(
  verb: string,
  summary: string,
  fileIs: string,
  run: (operator: Operator, file: string) => Promise<{ backup: Backup; lines: string[] }>,
): AdminCommand {
  return {
    words: ["backup", verb],
    summary,
    inputs: { argument: new Argument("<file>", fileIs), options: new Map() },
    async run(operator, file) {
      try {
        const { backup, lines } = await run(operator, String(file));
        const { created_at, migrations, server_version } = backup.header;
        const answer = {
          file,
          created_at,
          migrations: migrations.length,
          server_version,
          tables: backup.totals,
        };
        return { answer, lines };
      } catch (cause) {
        if (!(cause instanceof BackupFailure)) throw cause;
        throw new Refusal("conflict", cause.message, {}, { cause });
      }
    },
  };
}

async function withDatabase<Result>(
  operator: Operator,
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  const database = await operator.databaseAsItIs();
  try {
    return await work(database.url);
  } finally {
    await database.stop();
  }
}

/** A signal to end stops the work, which then removes what it made; a second one ends the process at once. */
async function untilStopped<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const stopping = new AbortController();
  const stop = () => stopping.abort();
  for (const name of endSignals) process.once(name, stop);
  try {
    return await work(stopping.signal);
  } finally {
    for (const name of endSignals) process.off(name, stop);
  }
}

const endSignals = ["SIGINT", "SIGTERM", "SIGHUP"] as const;
const progressEveryMs = 2000;

/** A line now and then, so that a quick backup prints none. */
function progressOnStandardError(): (progress: BackupProgress) => void {
  let printedAt = performance.now();
  return ({ table, rows, number, tables }) => {
    if (performance.now() - printedAt < progressEveryMs) return;
    printedAt = performance.now();
    process.stderr.write(`Table ${number} of ${tables}, ${table}: ${rows} rows so far\n`);
  };
}

function summaryOf({ header, totals }: Backup): string {
  const rows = Object.values(totals).reduce((sum, total) => sum + total.rows, 0);
  return `${rows} rows of ${Object.keys(totals).length} tables, as they were at ${header.created_at}`;
}
