import { buildCheck, type Check, npmCheck, runChecks, vitestCheck } from "./checks/checks";
import { beginServersCheck } from "./checks/servers-check";

// `npm test -- --servers`, as continuous integration runs it: the servers start beside everything else.
const serversCheck = process.argv.includes("--servers")
  ? beginServersCheck((line) => console.log(`  ${line}`))
  : null;

/** The build comes before what reads the types that it generates. At once runs what leaves a core to the other. */
const steps: (Check | Check[])[] = [
  [npmCheck("format:check"), npmCheck("layers"), npmCheck("unused")],
  buildCheck,
  [npmCheck("lint"), npmCheck("typecheck")],
  vitestCheck("unit and database tests", []),
  vitestCheck("browser and process tests", ["--config", "vitest.e2e.config.ts"]),
  ...(serversCheck === null ? [] : [serversCheck]),
];

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void Promise.resolve(serversCheck?.abandon()).finally(() => process.exit(1)));
}
process.exitCode = (await runChecks(steps, console.log)) ? 0 : 1;
