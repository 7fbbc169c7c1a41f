import type { z } from "zod";
import { showStatus, type statusReport } from "@/lib/health/status";
import { showStorage, type storageReport } from "@/lib/health/storage";
import { sendTestMail } from "@/lib/mail/operations/send-test";
import { type AdminCommand, command } from "./admin-command";
import { columns } from "./print-answer";

/** Commands about the state of the installation. */
export const healthCommands: readonly AdminCommand[] = [
  command("status", showStatus, { lines: statusLines }),
  command("storage", showStorage, { lines: storageLines }),
  command("mail test", sendTestMail, {
    argument: "email",
    lines: ({ host, from }, address) => `${host} took a mail from ${from} to ${address}.`,
    failure: ({ sent, host, error }) => (sent ? null : `${host} was given no mail. ${error ?? ""}`),
  }),
];

function statusLines({
  versions,
  sweeps,
  queues,
  failures,
  storage,
}: z.output<typeof statusReport>): string[] {
  return [
    `Galley ${versions.galley}, Node.js ${versions.node}, PostgreSQL ${versions.postgresql}, ${versions.migrations} migrations`,
    `The database takes ${sizeText(storage.database_bytes)}; the command storage says of what.`,
    `In 24 hours: ${failures.jobs_done_today} jobs done, ${failures.jobs_failed_today} failed; ${failures.messages_failing} messages are being repeated.`,
    "",
    ...columns([
      ["work", "last sweep (UTC)", "engine", "waiting", "running", "due for", ""],
      ...sweeps.map(({ work, ran_at: ranAt, engine, late }) => {
        const queue = queues.find((each) => each.work === work);
        const due = queue?.oldest_due_seconds ?? null;
        return [
          work,
          ranAt === null ? "never" : ranAt.slice(0, 19).replace("T", " "),
          engine ?? "",
          String(queue?.waiting ?? ""),
          String(queue?.running ?? ""),
          due === null ? "" : `${Math.round(due)} s`,
          late ? "late" : "",
        ];
      }),
    ]),
    ...sweeps.flatMap(({ work, error }) =>
      error === null ? [] : [`The last sweep of ${work} failed: ${error}`],
    ),
  ];
}

/** How many tables are listed without --json. */
const tablesShown = 10;

function storageLines(report: z.output<typeof storageReport>): string[] {
  const kinds = report.kinds.map(({ kind, bytes, rows, oldest_at: oldest, days, setting, ...run }) => [
    kind,
    sizeText(bytes),
    rowsText(rows),
    oldest === null ? "none" : oldest.slice(0, 10),
    keptText(days, setting),
    run.last_error === null ? (run.next_deletion_at?.slice(0, 16).replace("T", " ") ?? "never") : "failed",
  ]);
  const failures = report.kinds.flatMap(({ kind, last_error: error }) =>
    error === null ? [] : [`${kind} could not be deleted: ${error}`],
  );
  const tables = report.tables.slice(0, tablesShown);
  return [
    `The database takes ${sizeText(report.database_bytes)}.`,
    "",
    ...columns([["kind", "size", "rows", "oldest", "kept", "next deletion (UTC)"], ...kinds]),
    ...failures,
    "",
    `The ${tables.length} largest of ${report.tables.length} tables:`,
    ...columns(tables.map(({ table, bytes, rows }) => [table, sizeText(bytes), rowsText(rows)])),
  ];
}

export function keptText(days: number, setting: string): string {
  if (days === 0) return `for ever (${setting}=0)`;
  return `${days} ${days === 1 ? "day" : "days"} (${setting})`;
}

function rowsText(rows: number | null): string {
  return rows === null ? "unknown" : `about ${rows}`;
}

function sizeText(bytes: number): string {
  const units = ["B", "KiB", "MiB", "GiB", "TiB"];
  let value = bytes;
  let unit = 0;
  while (value >= 1024 && unit < units.length - 1) {
    value /= 1024;
    unit += 1;
  }
  return `${unit === 0 ? value : value.toFixed(1)} ${units[unit]}`;
}
