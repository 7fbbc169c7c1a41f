import { mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { bundleFolder, bundleOptions } from "./bundle-files";

/** The entry file of each worker thread, and of the process that starts several servers, by the name of its bundle. */
const entries = {
  tasks: "lib/tasks/worker.ts",
  cluster: "lib/host/cluster.ts",
  git: "lib/destinations/adapters/git/thread/worker.ts",
};

export const workerFiles = (folder = bundleFolder): string[] =>
  Object.keys(entries).map((name) => path.join(folder, `${name}.cjs`));

/**
 * Bundles each worker into one file, in a fraction of a second. Node cannot load TypeScript in a thread, and
 * Next does not bundle a file that is only named by its path.
 */
export async function bundleWorkers(folder = bundleFolder): Promise<void> {
  for (const [name, entry] of Object.entries(entries)) {
    await bundle(entry, path.join(folder, `${name}.cjs`), entry !== entries.tasks);
  }
}

/** Bundles only the worker of lib/tasks. */
export async function bundleTasks(file: string): Promise<void> {
  await bundle(entries.tasks, file, false);
}

/** Bundles only the worker that reads git repositories. */
export async function bundleGitWorker(file: string): Promise<void> {
  await bundle(entries.git, file);
}

/**
 * The tasks run without `keepNames`: naming each closure anew made V8 compile the callbacks of parsers for every text and
 * drop the code again, for half of the processor time. What is recognised by a name declares it as a property.
 */
async function bundle(entry: string, file: string, keepNames = true): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await build({
    ...bundleOptions,
    keepNames,
    entryPoints: [entry],
    outfile: draft,
    format: "cjs",
  });
  // Renamed in one step, so that a running server never loads half a file.
  renameSync(draft, file);
}
