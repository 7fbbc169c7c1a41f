import { createHash } from "node:crypto";
import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/*
 * Which sources each part of the build was made of. This file is JavaScript, because scripts/run.mjs asks it before
 * it decides whether a compiler is needed.
 */
export const buildParts = {
  bundles: {
    folder: "dist",
    sources: ["app", "inngest", "lib", "next.config.ts", "package-lock.json", "scripts"],
  },
  docs: { folder: "dist/docs", sources: ["app", "docs", "lib", "package-lock.json", "scripts"] },
  pages: {
    folder: ".next",
    sources: [
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
    ],
  },
};

const stampFile = (root, { folder }) => path.join(root, folder, "galley-build");

export function areUpToDate(root, parts) {
  // Most sources belong to several parts, and each is read once.
  const digests = new Map();
  return parts.every((part) => {
    const file = stampFile(root, part);
    if (!existsSync(file)) return false;
    const [fingerprint, ...outputs] = readFileSync(file, "utf8").split("\n");
    return (
      outputs.every((output) => existsSync(path.join(root, output))) &&
      fingerprint === fingerprintOf(root, part, digests)
    );
  });
}

export function writeStamp(root, part, fingerprint, outputs) {
  const files = outputs.map((output) => path.relative(root, path.resolve(root, output)));
  writeFileSync(stampFile(root, part), [fingerprint, ...files].join("\n"));
}

export function removeStamp(root, part) {
  rmSync(stampFile(root, part), { force: true });
}

export function fingerprintOf(root, { sources }, digests = new Map()) {
  const hash = createHash("sha256");
  for (const file of sources.flatMap((entry) => filesUnder(root, entry)).sort()) {
    if (!digests.has(file)) digests.set(file, digestOf(path.join(root, file)));
    hash.update(`\0${file}\0`).update(digests.get(file));
  }
  return hash.digest("hex");
}

/** Read in pieces: whole files would stay in the memory of the process that then runs the server. */
function digestOf(file) {
  const hash = createHash("sha256");
  const opened = openSync(file);
  for (let read = 1; read > 0; ) {
    read = readSync(opened, piece);
    hash.update(piece.subarray(0, read));
  }
  closeSync(opened);
  return hash.digest();
}

const piece = Buffer.alloc(64 * 1024);

function filesUnder(root, entry) {
  const stat = statSync(path.join(root, entry), { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (stat.isFile()) return [entry];
  return readdirSync(path.join(root, entry), { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile() && !found.name.includes(".test."))
    .map((found) => path.relative(root, path.join(found.parentPath, found.name)));
}
