import { runScript } from "@/scripts/command/run-script";
import { growthCases } from "./growth/cases";
import { openGrowthDatabase } from "./growth/growth-database";
import { measureCase } from "./growth/measure";
import { readGrowthOptions } from "./growth/options";
import { printMeasured, printSummary } from "./growth/report";
import { readSample } from "./growth/sample";

/*
 * What every statement of the sweeps, the reads and the pages costs in a large installation: a million
 * articles, 1,100,000 jobs (100,000 open), a million publications and 600,000 deliveries in 1,000 workspaces.
 * Needs some 6 GB in the temporary folder at full scale, which are given back at the end.
 *
 *   npm run bench:growth                                    all of it, some minutes of seeding
 *   npm run bench:growth -- --scale 0.1 --only claims       a tenth, and one area (or a part of a case's name)
 *   npm run bench:growth -- --data /tmp/growth --only jobs  seeds that folder once and keeps it: remove it yourself
 *   npm run bench:growth -- --list                          the areas and their cases
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
