import { availableParallelism } from "node:os";
import { Stryker } from "@stryker-mutator/core";
import { areaNamed, type MutationArea, mutationAreas } from "./checks/mutation-areas";

type MutantResult = Awaited<ReturnType<Stryker["runMutationTest"]>>[number];

/** Runs the tests of an area against each of its mutants. The report lists those that survived. */
async function runArea(area: MutationArea): Promise<string> {
  process.env["MUTATION_AREA"] = area.name;
  const report = `.stryker-tmp/reports/${area.name}`;
  const stryker = new Stryker({
    mutate: [...area.mutate, "!**/*.test.ts"],
    // Each concurrent run has a thread for its tests, so it can use two cores.
    concurrency: Math.ceil(availableParallelism() / 2),
    jsonReporter: { fileName: `${report}.json` },
    htmlReporter: { fileName: `${report}.html` },
  });
  return `${area.name}: ${summaryOf(await stryker.runMutationTest())} (${report}.html)`;
}

function summaryOf(results: readonly MutantResult[]): string {
  const count = (...statuses: MutantResult["status"][]) =>
    results.filter(({ status }) => statuses.includes(status)).length;
  const killed = count("Killed", "Timeout");
  const survived = count("Survived", "NoCoverage");
  const score = ((100 * killed) / Math.max(1, killed + survived)).toFixed(1);
  return `score ${score} of 100, ${killed} killed, ${survived} survived`;
}

const named = process.argv.slice(2);
for (const area of named.length === 0 ? mutationAreas : named.map(areaNamed)) {
  try {
    console.log(await runArea(area));
  } catch (error) {
    // Usually a test that fails without any mutation. The other areas can still run.
    console.log(`${area.name}: not run: ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
  }
}
