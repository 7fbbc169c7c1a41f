import type { MeasuredPage, Weight } from "./measure-page";

const titles = ["page", "JS", "of target", "JS raw", "CSS", "HTML", "HTML raw", "p50 ms", "p95 ms", "CPU ms"];

/** A Markdown table with padded columns. Sizes are in kB of 1,000 bytes, compressed with brotli unless raw. */
export function pagesTable(pages: readonly MeasuredPage[]): string {
  const rows = [titles, titles.map((_, column) => (column === 0 ? "---" : "--:")), ...pages.map(row)];
  const widths = titles.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows
    .map(
      (cells) => `| ${cells.map((cell, column) => padded(cell, widths[column] ?? 0, column)).join(" | ")} |`,
    )
    .join("\n");
}

function row({ name, js, css, html, ratio, p50Ms, p95Ms, cpuMs }: MeasuredPage): string[] {
  return [
    name,
    kilobytes(js, "brotli"),
    ratio === null ? "–" : ratio.toFixed(2),
    kilobytes(js, "raw"),
    kilobytes(css, "brotli"),
    kilobytes(html, "brotli"),
    kilobytes(html, "raw"),
    ...[p50Ms, p95Ms, cpuMs].map((ms) => ms.toFixed(1)),
  ];
}

function kilobytes(weight: Weight, kind: keyof Weight): string {
  return (weight[kind] / 1000).toFixed(1);
}

function padded(cell: string, width: number, column: number): string {
  if (cell.startsWith("--")) return column === 0 ? "-".repeat(width) : `${"-".repeat(width - 1)}:`;
  return column === 0 ? cell.padEnd(width) : cell.padStart(width);
}
