import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";

/*
 * Whether the installed packages contain what the files of `patches/` add to them. They do not after an installation
 * without scripts. This file is JavaScript, because scripts/run.mjs asks it before it decides whether to build.
 */
export function unappliedPatch(root) {
  const folder = path.join(root, "patches");
  for (const patch of readdirSync(folder)) {
    for (const [file, added] of additionsOf(readFileSync(path.join(folder, patch), "utf8"))) {
      const lines = new Set(readFileSync(path.join(root, file), "utf8").split("\n"));
      if (!added.every((line) => lines.has(line))) return { patch, package: path.dirname(file) };
    }
  }
  return null;
}

/** The lines that a patch in the unified format adds, by file. */
function additionsOf(patch) {
  const additions = new Map();
  let added = [];
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
