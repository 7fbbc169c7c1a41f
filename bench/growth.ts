import { runScript } from "@/scripts/command/run-script";
import { growthCases } from "./growth/cases";
import { openGrowthDatabase } from "./growth/growth-database";
import { measureCase } from "./growth/measure";
import { readGrowthOptions } from "./growth/options";
import { printMeasured, printSummary } from "./growth/report";
import { readSample } from "./growth/sample";

/*
 * Measures what each statement of the sweeps, the reads and the pages costs in a large installation: a million
 * articles, 1,100,000 jobs (100,000 open), a million publications and 600,000 deliveries in 1,000 workspaces.
 * At full scale it needs about 6 GB in the temporary folder, which are freed at the end.
 *
 *   npm run bench:growth                                    everything; seeding takes some minutes
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
  const database = await openGrowthDatabase(options);
  try {
    const sample = await readSample(database.url);
    const measured = [];
    for (const each of cases) {
      if (stopped.aborted) break;
      const result = await measureCase(database.url, each, sample);
      printMeasured(result);
      measured.push(result);
    }
    printSummary(measured);
    return measured.some(({ error }) => error !== null) ? 1 : 0;
  } finally {
    await database.close();
  }
});
