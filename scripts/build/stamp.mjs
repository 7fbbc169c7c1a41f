import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";

/*
 * Which sources each part of the build was made of. This file is JavaScript, because scripts/run.mjs asks it before
 * it decides whether a compiler is needed.
 */
export const bundleSources = ["app", "inngest", "lib", "next.config.ts", "package-lock.json", "scripts"];
export const docsSources = ["app", "docs", "lib", "package-lock.json", "scripts"];
export const pageSources = [
  "app",
  "inngest",
  "lib",
  "public",
  "instrumentation.ts",
  "instrumentation-client.ts",
  "next.config.ts",
  "package-lock.json",
  "postcss.config.mjs",
  "proxy.ts",
  "tsconfig.json",
];

const stampFile = (folder) => path.join(folder, "galley-build");

export function isUpToDate({ root, folder, sources, outputs }) {
  const made = outputs.every((file) => existsSync(file)) && existsSync(stampFile(folder));
  return made && readFileSync(stampFile(folder), "utf8") === fingerprintOf(root, sources);
}

export function writeStamp(folder, fingerprint) {
  writeFileSync(stampFile(folder), fingerprint);
}

export function fingerprintOf(root, sources) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((entry) => filesUnder(root, entry)).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(root, file)));
  }
  return hash.digest("hex");
}

function filesUnder(root, entry) {
  const stat = statSync(path.join(root, entry), { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (stat.isFile()) return [entry];
  return readdirSync(path.join(root, entry), { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile() && !found.name.includes(".test."))
    .map((found) => path.relative(root, path.join(found.parentPath, found.name)));
}
