import { isPacedByLoad, type Measured } from "./measure";
import type { CaseResult } from "./measure-cases";

const columns: { title: string; of: (result: CaseResult) => string }[] = [
  { title: "call", of: ({ name }) => name },
  { title: "requests/s", of: ({ galley }) => rate(galley) },
  { title: "bare", of: ({ bare }) => rate(bare) },
  { title: "ratio", of: ({ ratio }) => amount(ratio) },
  { title: "CPU ratio", of: ({ cpuRatio }) => amount(cpuRatio) },
  { title: "p50 ms", of: ({ galley }) => amount(isPacedByLoad(galley) ? null : galley.p50Ms) },
  { title: "p99 ms", of: ({ galley }) => amount(isPacedByLoad(galley) ? null : galley.p99Ms) },
  { title: "p99 ratio", of: ({ p99Ratio }) => amount(p99Ratio) },
  { title: "CPU ms", of: ({ galley }) => amount(galley.serverCpuMs) },
  { title: "bare CPU ms", of: ({ bare }) => amount(bare?.serverCpuMs) },
  { title: "with PostgreSQL", of: ({ galley }) => amount(galley.serverCpuMs + galley.postgresCpuMs) },
  { title: "statements", of: ({ statements }) => String(statements) },
  { title: "kB sent", of: ({ galley }) => amount(galley.bytesPerAnswer / 1000) },
  { title: "memory MB", of: ({ galley }) => amount(galley.memoryBytes / 1e6) },
];

export const benchTitles = columns.map(({ title }) => title);

export function benchRow(result: CaseResult): string[] {
  return columns.map(({ of }) => of(result));
}

/** The requests per second, or how many they are at least. */
function rate(measured: Measured | null): string {
  const perSecond = amount(measured?.requestsPerSecond);
  return measured !== null && isPacedByLoad(measured) ? `≥ ${perSecond}` : perSecond;
}

/** Three significant digits, or whole numbers; a dash for a number that there is not. */
function amount(value: number | null | undefined): string {
  if (value === null || value === undefined || Number.isNaN(value)) return "–";
  if (value >= 100) return Math.round(value).toLocaleString("en-US");
  return value >= 10 ? value.toFixed(1) : value.toFixed(2);
}
