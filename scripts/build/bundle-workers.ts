import { mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { projectRoot } from "../project-root";

/** Where lib/runtime.ts looks for them, below the working folder of the server. */
const workersFolder = path.join(projectRoot, "dist");

/** Each worker thread's entry, by the name of its bundle. */
const entries = {
  tasks: "lib/tasks/worker.ts",
  git: "lib/destinations/adapters/git/thread/worker.ts",
};

export const workerFiles = (folder = workersFolder): string[] =>
  Object.keys(entries).map((name) => path.join(folder, `${name}.cjs`));

/**
 * Bundles each worker into one file (a fraction of a second): Node reads no TypeScript, and a thread is loaded
 * from a path, which Next's own bundler does not see.
 */
export async function bundleWorkers(folder = workersFolder): Promise<void> {
  for (const [name, entry] of Object.entries(entries)) await bundle(entry, path.join(folder, `${name}.cjs`));
}

/** The worker of lib/threads alone. */
export async function bundleTasks(file: string): Promise<void> {
  await bundle(entries.tasks, file);
}

/** The worker in which a git repository is read. */
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
    keepNames: true,
    logLevel: "error",
  });
  // In one step: a server that runs meanwhile never loads half a file.
  renameSync(draft, file);
}
