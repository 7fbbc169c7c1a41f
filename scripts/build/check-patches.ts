import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { StartFailure } from "@/lib/platform/start-failure";

/**
 * Throws StartFailure unless the installed packages contain what the files of `patches/` add to them. They do not after
 * an installation without scripts.
 *
 * @param root the folder with `patches` and `node_modules`
 */
export function checkPatches(root: string): void {
  const folder = path.join(root, "patches");
  for (const name of readdirSync(folder)) {
    for (const [file, added] of additionsOf(readFileSync(path.join(folder, name), "utf8"))) {
      const lines = new Set(readFileSync(path.join(root, file), "utf8").split("\n"));
      if (added.every((line) => lines.has(line))) continue;
      throw new StartFailure(
        `The package in ${path.dirname(file)} lacks the patch patches/${name}: run \`npx patch-package\`, which \`npm ci\` does unless it is told to ignore scripts.`,
      );
    }
  }
}

/** The lines that a patch in the unified format adds, by file. */
function additionsOf(patch: string): Map<string, string[]> {
  const additions = new Map<string, string[]>();
  let added: string[] = [];
  for (const line of patch.split("\n")) {
    if (line.startsWith("+++ b/")) {
      added = [];
      additions.set(line.slice("+++ b/".length), added);
    } else if (line.startsWith("+")) {
      added.push(line.slice(1));
    }
  }
  return additions;
}
