import { buildCheck, runChecks, vitestCheck } from "./checks/checks";
import { otherNodeCheck } from "./checks/other-node";
import { beginServersCheck } from "./checks/servers-check";
import { staticCheck } from "./checks/static-checks";

// With `--servers`, as in continuous integration, the longer tests run too. Their servers start while others run.
const serversCheck = process.argv.includes("--servers")
  ? beginServersCheck((line) => console.log(`  ${line}`))
  : null;

const unit = vitestCheck("unit tests", ["--project", "unit"]);
const browser = vitestCheck("browser tests", ["--project", "browser"]);
const further =
  serversCheck === null
    ? []
    : [
        vitestCheck("long tests", ["--project", "long"]),
        // Both mostly wait: for processes and browsers the one, for the servers of destinations the other.
        [vitestCheck("journeys and processes", ["--project", "processes"]), serversCheck],
        vitestCheck("tests beside busy processes", ["--project", "faults", "busy-machine"]),
        [otherNodeCheck(22), otherNodeCheck(24)],
      ];

/** Lint reads the types that the build generates. Checks of one list run together. */
const steps = [
  [staticCheck("format"), staticCheck("layers"), staticCheck("tidiness"), staticCheck("unused")],
  buildCheck,
  staticCheck("lint"),
  unit,
  browser,
  ...further,
];

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void Promise.resolve(serversCheck?.abandon()).finally(() => process.exit(1)));
}
process.exitCode = (await runChecks(steps, console.log)) ? 0 : 1;
