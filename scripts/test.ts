import { buildCheck, type Check, npmCheck, runChecks, vitestCheck } from "./checks";
import { beginDestinationsCheck } from "./destinations-check";

const destinationsCheck = beginDestinationsCheck((line) => console.log(`  ${line}`));

/**
 * The build comes before what reads the types that it generates; the servers start beside all of them. At once
 * runs what leaves a core to the other.
 */
const steps: (Check | Check[])[] = [
  [npmCheck("format:check"), npmCheck("layers"), npmCheck("unused")],
  buildCheck,
  [npmCheck("lint"), npmCheck("typecheck")],
  vitestCheck("unit and database tests", []),
  vitestCheck("browser tests", ["--config", "vitest.e2e.config.ts"]),
  destinationsCheck,
];

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void destinationsCheck.abandon().finally(() => process.exit(1)));
}
process.exitCode = (await runChecks(steps, console.log)) ? 0 : 1;
