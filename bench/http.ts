import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { ensureBuild } from "@/scripts/build/ensure-build";
import { runScript } from "@/scripts/command/run-script";
import { projectRoot } from "@/scripts/project-root";
import { readBenchOptions } from "./http/bench-options";
import { benchRow, benchTitles } from "./http/bench-table";
import { describeMachine } from "./http/describe-machine";
import { type CaseResult, type CaseResults, measureCases, type SkippedCase } from "./http/measure-cases";
import { openMeasuredSite } from "./http/measured-site";
import { writePerformancePage } from "./http/performance-page";

/*
 * Measures Galley's API over HTTP, by turns with a bare node:http server that runs the same statements. Galley is
 * started as `npm start` does it, on a folder that is removed afterwards. docs/performance.md explains the table.
 *
 *   npm run bench                                       1,000 articles, about five minutes
 *   npm run bench -- --articles 1000,10000,100000       several sizes
 *   npm run bench -- --full --write-docs                up to a million articles, with the table of the page
 *   npm run bench -- --only feed --profile /tmp/profile some cases, with processor profiles of the web server
 */
const nameWidth = 32;

await runScript(async (stopped) => {
  const options = readBenchOptions(process.argv.slice(2));
  await ensureBuild({ onBuild: () => console.log("Building the application") });
  const sizes: (CaseResults & { articles: number })[] = [];
  for (const articles of options.articles) {
    console.log(`\nSeeding ${articles.toLocaleString("en-US")} articles`);
    const measured = await openMeasuredSite(articles, options.profile, stopped);
    try {
      printRow(benchTitles);
      sizes.push({ articles, ...(await measureCases(measured, options, print, stopped)) });
    } finally {
      await measured.close();
    }
  }
  const report = { ...describeMachine(options), sizes };
  const folder = path.join(projectRoot, "bench/results");
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, "latest.json");
  writeFileSync(file, `${JSON.stringify(report, null, 2)}\n`);
  console.log(`\nThe figures are in ${path.relative(projectRoot, file)}.`);
  if (options.writeDocs) writePerformancePage(report);
  return 0;
});

function print(result: CaseResult | SkippedCase): void {
  if ("reason" in result) console.log(`${result.name.padEnd(nameWidth)}skipped: ${result.reason}`);
  else printRow(benchRow(result));
}

function printRow(row: string[]): void {
  const cells = row.map((cell, column) =>
    column === 0 ? cell.padEnd(nameWidth) : cell.padStart(2 + Math.max(6, benchTitles[column]?.length ?? 0)),
  );
  console.log(cells.join(""));
}
