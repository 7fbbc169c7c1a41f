import { mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { projectRoot } from "../project-root";

/** The folder in which lib/runtime.ts expects the bundles. */
const workersFolder = path.join(projectRoot, "dist");

/** The entry file of each worker thread, by the name of its bundle. */
const entries = {
  tasks: "lib/tasks/worker.ts",
  git: "lib/destinations/adapters/git/thread/worker.ts",
};

export const workerFiles = (folder = workersFolder): string[] =>
  Object.keys(entries).map((name) => path.join(folder, `${name}.cjs`));

/**
 * Bundles each worker into one file, in a fraction of a second. Node cannot load TypeScript in a thread, and
 * Next does not bundle a file that is only named by its path.
 */
export async function bundleWorkers(folder = workersFolder): Promise<void> {
  for (const [name, entry] of Object.entries(entries)) await bundle(entry, path.join(folder, `${name}.cjs`));
}

/** Bundles only the worker of lib/tasks. */
export async function bundleTasks(file: string): Promise<void> {
  await bundle(entries.tasks, file);
}

/** Bundles only the worker that reads git repositories. */
export async function bundleGitWorker(file: string): Promise<void> {
  await bundle(entries.git, file);
}

async function bundle(entry: string, file: string): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await build({
    absWorkingDir: projectRoot,
    entryPoints: [entry],
    outfile: draft,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "cjs",
    // The UMD build of jsonc-parser, its main field, requires its parts in a way that cannot be bundled.
    alias: { "jsonc-parser": "jsonc-parser/lib/esm/main.js" },
    keepNames: true,
    logLevel: "error",
  });
  // Renamed in one step, so that a running server never loads half a file.
  renameSync(draft, file);
}
