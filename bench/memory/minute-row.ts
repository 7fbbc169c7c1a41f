import type { ProcessMemory } from "../process-usage";
import type { LoadReport } from "./steady-load";

/** What was measured at the end of a minute. */
export interface MinuteReport extends LoadReport {
  minute: number;
  supervisorBytes: number;
  /** The process that shares the port out; null when one process serves. */
  primaryBytes: number | null;
  workers: ProcessMemory[];
  postgresBytes: number;
  /** The load average of the machine, that of other programs included. */
  machineLoad: number;
}

const columns = ["calls", "errors", "unsent", "p50 ms", "p99 ms"];
const width = 10;

/** The titles of the table. Memory is in MB, as PSS unless it says RSS. */
export function minuteTitles(workers: number): string {
  const each = Array.from({ length: workers }, (_, index) => [
    `worker ${index + 1}`,
    `RSS ${index + 1}`,
  ]).flat();
  const primary = workers === 1 ? [] : ["primary"];
  return row(["minute", ...columns, "superv.", ...primary, ...each, "PostgreSQL", "load"]);
}

export function minuteRow(report: MinuteReport): string {
  const { minute, calls, errors, unsent, p50Ms, p99Ms } = report;
  return row([
    String(minute),
    String(calls),
    String(errors.length),
    String(unsent),
    p50Ms.toFixed(1),
    p99Ms.toFixed(0),
    megabytes(report.supervisorBytes),
    ...(report.primaryBytes === null ? [] : [megabytes(report.primaryBytes)]),
    ...report.workers.flatMap(({ pssBytes, rssBytes }) => [megabytes(pssBytes), megabytes(rssBytes)]),
    megabytes(report.postgresBytes),
    report.machineLoad.toFixed(1),
  ]);
}

function row(cells: readonly string[]): string {
  return cells.map((cell) => ` ${cell.padStart(width)}`).join("");
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(1);
}
