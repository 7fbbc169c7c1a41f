import { mkdirSync, renameSync } from "node:fs";
import path from "node:path";
import { build } from "esbuild";
import { projectRoot } from "./project-root";

/** Where lib/runtime.ts looks for it, below the working folder of the server. */
export const taskBundleFile = path.join(projectRoot, "dist/tasks.cjs");

/**
 * Bundles the worker of lib/threads into one file (a fraction of a second): Node reads no TypeScript, and the
 * pool loads its worker from a path, which Next's own bundler does not see.
 */
export async function bundleTasks(file = taskBundleFile): Promise<void> {
  mkdirSync(path.dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await build({
    absWorkingDir: projectRoot,
    entryPoints: ["lib/threads/worker.ts"],
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
