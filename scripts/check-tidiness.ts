import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { crowdedFolders, isOfTests, sharedNames } from "./checks/tidiness";
import { projectRoot } from "./project-root";

/** `npm run tidiness`: what no linter knows of. */
const rooms = ["app", "lib", "inngest"];
const paths = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...rooms], {
  cwd: projectRoot,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && !isOfTests(file) && existsSync(path.join(projectRoot, file)));
const sources = paths
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ path: file, text: readFileSync(path.join(projectRoot, file), "utf8") }));
if (sources.length === 0) throw new Error("no source file was read");
const faults = [...sharedNames(sources), ...crowdedFolders(paths)];
for (const fault of faults) console.error(fault);
process.exitCode = faults.length === 0 ? 0 : 1;
