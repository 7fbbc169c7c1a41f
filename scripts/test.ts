import { buildCheck, type ProjectCheck, runChecks, vitestCheck } from "./checks/checks";
import { otherNodeCheck } from "./checks/other-node";
import { beginServersCheck } from "./checks/servers-check";
import { staticCheck } from "./checks/static-checks";

// With `--servers`, as in continuous integration, the longer tests run too. Their servers start while others run.
const serversCheck = process.argv.includes("--servers")
  ? beginServersCheck((line) => console.log(`  ${line}`))
  : null;

/** Lint and types read what the build generates. Checks of one list are light enough to run together. */
const steps: (ProjectCheck | ProjectCheck[])[] = [
  [staticCheck("format"), staticCheck("layers"), staticCheck("tidiness"), staticCheck("unused")],
  buildCheck,
  [staticCheck("lint"), staticCheck("types")],
  vitestCheck("unit and database tests", ["--project", "unit"]),
  vitestCheck("browser and process tests", ["--project", "browser"]),
  ...(serversCheck === null
    ? []
    : [
        vitestCheck("long tests", ["--project", "long"]),
        vitestCheck("longer journeys and tests of several servers", ["--project", "processes"]),
        vitestCheck("tests beside busy processes", ["--project", "faults", "busy-machine"]),
        serversCheck,
        otherNodeCheck(22),
        otherNodeCheck(24),
      ]),
];

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void Promise.resolve(serversCheck?.abandon()).finally(() => process.exit(1)));
}
process.exitCode = (await runChecks(steps, console.log)) ? 0 : 1;
