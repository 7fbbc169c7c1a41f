import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { projectRoot } from "@/scripts/project-root";
import { benchRow, benchTitles } from "./bench-table";
import type { BenchConditions } from "./describe-machine";
import type { CaseResults } from "./measure-cases";

export interface BenchReport extends BenchConditions {
  sizes: (CaseResults & { articles: number })[];
}

const page = path.join(projectRoot, "docs/performance.md");
/** Everything below this heading is written by the benchmark. */
const heading = "## The last run\n";

/** Replaces the tables in docs/performance.md. */
export function writePerformancePage(report: BenchReport): void {
  const text = readFileSync(page, "utf8");
  const end = text.indexOf(heading);
  if (end < 0) throw new Error(`docs/performance.md has no heading "${heading.trim()}"`);
  writeFileSync(page, text.slice(0, end) + heading + lastRun(report));
}

function lastRun({ sizes, ...conditions }: BenchReport): string {
  const { date, commit, processors, memoryGigabytes, node, rounds, secondsOfRound, connections } = conditions;
  return `
Measured on ${date} at commit ${commit}: ${processors}, ${memoryGigabytes} GB of memory, Node.js ${node}, the
embedded PostgreSQL, ${connections} connections, ${rounds} rounds of ${secondsOfRound} seconds for each server.
${sizes.map(sizeSection).join("")}`;
}

function sizeSection({ articles, results, skipped }: BenchReport["sizes"][number]): string {
  const table = [
    benchTitles,
    benchTitles.map((_, index) => (index === 0 ? "---" : "--:")),
    ...results.map(benchRow),
  ];
  const left = skipped.map(({ name, reason }) => `Not measured: ${name} (${reason}).\n`).join("");
  return `
### ${articles.toLocaleString("en-US")} articles

${aligned(table)}
${left === "" ? "" : `\n${left}`}`;
}

/** A Markdown table whose columns are padded, as the formatter leaves it. */
function aligned(rows: string[][]): string {
  const widths = benchTitles.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) => {
      const cells = row.map((cell, column) => pad(cell, widths[column] ?? 0, column));
      return `| ${cells.join(" | ")} |`;
    })
    .join("\n");
}

function pad(cell: string, width: number, column: number): string {
  if (cell.startsWith("--")) return column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`;
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
