import { buildCheck, runChecks, vitestCheck } from "./checks/checks";
import { otherNodeCheck } from "./checks/other-node";
import { beginServersCheck } from "./checks/servers-check";
import { staticCheck } from "./checks/static-checks";

// With `--servers`, as in continuous integration, the static checks and the longer tests run too. The servers of these
// start while others run.
const serversCheck = process.argv.includes("--servers")
  ? beginServersCheck((line) => console.log(`  ${line}`))
  : null;

const browser = vitestCheck("browser tests", ["--project", "browser"]);
const steps =
  serversCheck === null
    ? [
        buildCheck,
        vitestCheck("unit tests", ["--project", "unit", "--exclude", "**/*.long.test.ts"]),
        browser,
      ]
    : [
        // Checks of one list run together. Lint reads the types that the build generates.
        [staticCheck("format"), staticCheck("layers"), staticCheck("tidiness"), staticCheck("unused")],
        buildCheck,
        staticCheck("lint"),
        vitestCheck("unit and long tests", ["--project", "unit"]),
        browser,
        // Together they keep both cores busy; the journeys alone leave a third of them unused.
        [vitestCheck("journeys and processes", ["--project", "processes"]), serversCheck],
        vitestCheck("tests beside busy processes", ["--project", "faults", "busy-machine"]),
        [otherNodeCheck(22), otherNodeCheck(24)],
      ];

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void Promise.resolve(serversCheck?.abandon()).finally(() => process.exit(1)));
}
process.exitCode = (await runChecks(steps, console.log)) ? 0 : 1;
