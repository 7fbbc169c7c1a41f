import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { crowdedFolders, isTestCode, sharedNames } from "./checks/tidiness";
import { projectRoot } from "./project-root";

/** Runs `npm run verify tidiness`: the checks of names and folders that the linter does not have. */
const folders = ["app", "inngest", "lib", "scripts"];
const paths = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...folders], {
  cwd: projectRoot,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && !isTestCode(file) && existsSync(path.join(projectRoot, file)));
const sources = paths
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ path: file, text: readFileSync(path.join(projectRoot, file), "utf8") }));
if (sources.length === 0) throw new Error("no source file was read");
const problems = sharedNames(sources);
for (const problem of problems) console.error(problem);
// A long folder is looked at, and may have its reason.
for (const folder of crowdedFolders(paths)) console.warn(folder);
process.exitCode = problems.length === 0 ? 0 : 1;
