import type { Measured } from "./measure";

/** A call of a sweep or a page should stay far below both limits. */
const slowMs = 25;
const manyVisited = 5000;

/** Prints a line for the call and two for each of its statements. */
export function printMeasured({ area, name, milliseconds, waitedMs, statements, error }: Measured): void {
  console.log(
    `\n${area}: ${name}  ${error === null ? `${milliseconds.toFixed(2)} ms, ${waitedMs.toFixed(2)} ms with planning and round trips` : `FAILED: ${error}`}`,
  );
  for (const plan of statements) {
    const visited = [...plan.visited].map(([table, rows]) => `${table} ${rows}`).join(", ");
    const scanned = plan.scannedWhole.map((table) => `  SCANS ${table}`).join("");
    const spilled = plan.tempBlocks > 0 ? `  ${plan.tempBlocks} temporary blocks` : "";
    const times = plan.count > 1 ? `  ×${plan.count}` : "";
    console.log(
      `  ${plan.durationMs.toFixed(2).padStart(10)} ms ${String(plan.buffers).padStart(9)} buffers ${String(plan.rows).padStart(7)} rows${times}` +
        `  looked at: ${visited === "" ? "nothing" : visited}${scanned}${spilled}`,
    );
    console.log(`             ${shortened(plan.statement)}`);
  }
}

/** Shortens long lists of columns, which say little about what a statement does. */
function shortened(statement: string): string {
  const line = statement.replaceAll(/\s+/g, " ").trim();
  return line.replaceAll(/\bselect [^()]{60,}? from /g, "select … from ").slice(0, 200);
}

/** Prints the cases that are slow, read many rows or failed; failed and slow ones first. */
export function printSummary(measured: Measured[]): void {
  const suspicious = measured
    .filter(
      ({ milliseconds, statements, error }) =>
        error !== null ||
        milliseconds > slowMs ||
        statements.some(({ visited }) => Math.max(0, ...visited.values()) > manyVisited),
    )
    .sort(
      (a, b) =>
        (b.error === null ? b.milliseconds : Infinity) - (a.error === null ? a.milliseconds : Infinity),
    );
  console.log(
    `\n${measured.length} calls, ${suspicious.length} over ${slowMs} ms or ${manyVisited} rows of a table`,
  );
  for (const { area, name, milliseconds, error } of suspicious) {
    console.log(
      `  ${error === null ? `${milliseconds.toFixed(1).padStart(10)} ms` : "FAILED".padStart(13)}  ${area}: ${name}`,
    );
  }
}

/** Above this, the cost of a call counts as growing with the data. */
const growthMax = 1.5;

/** Prints how much more each call costs in the larger database, the most growing first. */
export function printGrowth(small: Measured[], large: Measured[]): void {
  const rows = large.flatMap((after) => {
    const before = small.find(({ area, name }) => area === after.area && name === after.name);
    return before === undefined ? [] : [{ before, after, growth: after.waitedMs / before.waitedMs }];
  });
  console.log("\n growth   ms small   ms large  blocks small  blocks large");
  for (const { before, after, growth } of rows.toSorted((a, b) => b.growth - a.growth)) {
    const blocks = [before, after].map(({ statements }) =>
      String(statements.reduce((sum, each) => sum + each.buffers, 0)),
    );
    const times = [before, after].map(({ waitedMs }) => waitedMs.toFixed(2).padStart(11));
    console.log(
      `${growth.toFixed(2).padStart(7)}${times.join("")}${blocks.map((each) => each.padStart(14)).join("")}  ${after.area}: ${after.name}`,
    );
  }
  const growing = rows.filter(({ growth }) => growth > growthMax).length;
  console.log(`${growing} of ${rows.length} calls cost more than ${growthMax} times as much`);
}
