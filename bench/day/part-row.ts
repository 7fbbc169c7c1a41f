import type { LoadReport } from "./steady-load";

/** What was measured in a part of the day. */
export interface PartReport extends LoadReport {
  /** From one on. */
  part: number;
  /** Of all processes but PostgreSQL's, as PSS: the median, and the most. */
  memoryBytes: number;
  memoryMaxBytes: number;
  postgresBytes: number;
  /** The processor time of the server, as a share of one processor. */
  cpuShare: number;
  /** The longest pauses of the main thread between two looks: the median, and the longest. */
  pauseMs: number;
  pauseMaxMs: number;
  /** The background work that was late. */
  late: string[];
  logged: string[];
  pid: number;
  articles: number;
  audits: number;
  /** Messages that slow receivers took. */
  deliveries: number;
  /** The load average of the machine, that of other programs included. */
  machineLoad: number;
}

const width = 9;

/** The titles of the table. Memory is in MB, times in ms. */
export function dayTitles(): string {
  return row([
    "part",
    "calls",
    "wrong",
    "unsent",
    "p50",
    "p99",
    "memory",
    "at most",
    "Postgres",
    "CPU",
    "pause",
    "longest",
    "late",
    "log",
    "articles",
    "audits",
    "messages",
    "load",
  ]);
}

export function partRow(report: PartReport): string {
  return row([
    String(report.part),
    String(report.calls),
    String(report.errors.length),
    String(report.unsent),
    report.p50Ms.toFixed(1),
    report.p99Ms.toFixed(0),
    megabytes(report.memoryBytes),
    megabytes(report.memoryMaxBytes),
    megabytes(report.postgresBytes),
    report.cpuShare.toFixed(2),
    report.pauseMs.toFixed(0),
    report.pauseMaxMs.toFixed(0),
    String(report.late.length),
    String(report.logged.length),
    String(report.articles),
    String(report.audits),
    String(report.deliveries),
    report.machineLoad.toFixed(1),
  ]);
}

function row(cells: readonly string[]): string {
  return cells.map((cell) => cell.padStart(width)).join("");
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}
