import { runScript } from "@/scripts/command/run-script";
import { growthCases } from "./growth/cases";
import type { GrowthCase } from "./growth/growth-case";
import { openGrowthDatabase } from "./growth/growth-database";
import { type Measured, measureCase } from "./growth/measure";
import { type GrowthOptions, readGrowthOptions } from "./growth/options";
import { printGrowth, printMeasured, printSummary } from "./growth/report";
import { readSample } from "./growth/sample";

/*
 * Measures what each statement of the sweeps, the reads and the pages costs in a large installation: a million
 * articles, 1,100,000 jobs (100,000 open), a million publications and entries of the trail, and 600,000 deliveries
 * in 10,000 workspaces. At full scale it needs about 8 GB in the temporary folder, which are freed at the end. With
 * --from, it says which calls cost more in the large installation than in a small one. On a busy machine, read the
 * blocks rather than the milliseconds: a lookup by index reads one block more for each factor of some hundred rows.
 *
 *   npm run bench:growth                                    everything; seeding takes some minutes
 *   npm run bench:growth -- --from 0.001                    how much more each call costs than at a thousand articles
 *   npm run bench:growth -- --scale 0.1 --only claims       a tenth of the rows, only matching areas or cases
 *   npm run bench:growth -- --data /tmp/growth --only jobs  seeds this folder once and keeps it; remove it yourself
 *   npm run bench:growth -- --list                          lists the areas and their cases
 */
await runScript(async (stopped) => {
  const options = readGrowthOptions(process.argv.slice(2));
  const cases = growthCases.filter(({ area, name }) => `${area} ${name}`.includes(options.only));
  if (cases.length === 0) throw new Error(`no case has "${options.only}" in its area or name; see --list`);
  if (options.list) {
    for (const { area, name } of cases) console.log(`${area.padEnd(14)}${name}`);
    return 0;
  }
  const small =
    options.from === null ? null : await measureAt({ scale: options.from, dataDir: null }, cases, stopped);
  const large = await measureAt(options, cases, stopped);
  printSummary(large);
  if (small !== null) printGrowth(small, large);
  return [...(small ?? []), ...large].some(({ error }) => error !== null) ? 1 : 0;
});

async function measureAt(
  place: Pick<GrowthOptions, "scale" | "dataDir">,
  cases: GrowthCase[],
  stopped: AbortSignal,
): Promise<Measured[]> {
  const database = await openGrowthDatabase(place);
  try {
    const sample = await readSample(database.url);
    const measured = [];
    for (const each of cases) {
      if (stopped.aborted) break;
      const result = await measureCase(database.url, each, sample);
      printMeasured(result);
      measured.push(result);
    }
    return measured;
  } finally {
    await database.close();
  }
}
