import { runChecks } from "./checks/checks";
import { isStaticCheck, staticCheck, staticChecks } from "./checks/static-checks";

/** `npm run verify` runs all static checks, `npm run verify lint layers` some of them. */
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !isStaticCheck(name));
if (unknown.length > 0) {
  console.error(`There is no check ${unknown.join(", ")}; there are ${staticChecks.join(", ")}.`);
  process.exit(2);
}
const names = asked.length === 0 ? staticChecks : asked.filter(isStaticCheck);
process.exitCode = (await runChecks(names.map(staticCheck), console.log)) ? 0 : 1;
