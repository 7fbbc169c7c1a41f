import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { withFileLock } from "@/lib/platform/db/embedded/file-lock";
import { StartFailure } from "@/lib/platform/start-failure";
import { projectRoot } from "../project-root";
import { bundleAll, bundleFiles } from "./bundle-all";
import { bundleFolder, docsIndexFile } from "./bundle-files";
import { checkPatches } from "./check-patches";
import {
  type BuildPart,
  bundleSources,
  docsSources,
  fingerprintOf,
  isUpToDate,
  pageSources,
  writeStamp,
} from "./stamp.mjs";

const lockFile = path.join(projectRoot, "node_modules/.cache/galley-build.lock");
const lockTimeoutMs = 600_000;

export interface BuildOptions {
  /** Makes all parts, even if they are up to date. */
  force?: boolean;
  /** Called before a build, and not at all when none is needed. */
  onBuild?: () => void;
  onOutput?: (text: string) => void;
  signal?: AbortSignal;
}

/** Builds the application unless there is a build of the current sources. Throws StartFailure. */
export async function ensureBuild(options: BuildOptions = {}): Promise<void> {
  checkPatches(projectRoot);
  mkdirSync(path.dirname(lockFile), { recursive: true });
  const { force = false } = options;
  await withFileLock(lockFile, lockTimeoutMs, async () => {
    await ensurePart(bundlePart(), force, bundleAll);
    await ensureDocsIndex(force);
    await ensurePart(pagePart(), force, async () => {
      options.onBuild?.();
      await build(options);
    });
  });
}

/** Loads the application only when the index is made: a start that needs no build has no use for it. */
export async function ensureDocsIndex(force = false): Promise<void> {
  await ensurePart(docsPart(), force, async () => {
    const { buildDocsIndex } = await import("./build-docs-index");
    await buildDocsIndex();
  });
}

const docsPart = (): BuildPart => ({
  root: projectRoot,
  folder: path.dirname(docsIndexFile),
  sources: docsSources,
  outputs: [docsIndexFile],
});

const bundlePart = (): BuildPart => ({
  root: projectRoot,
  folder: bundleFolder,
  sources: bundleSources,
  outputs: bundleFiles(),
});

function pagePart(): BuildPart {
  const folder = path.join(projectRoot, ".next");
  return { root: projectRoot, folder, sources: pageSources, outputs: [path.join(folder, "BUILD_ID")] };
}

/** Makes a part of the build unless its stamp names the current sources. */
export async function ensurePart(part: BuildPart, force: boolean, make: () => Promise<void>): Promise<void> {
  if (!force && isUpToDate(part)) return;
  // What is changed during the build belongs to the next one.
  const fingerprint = fingerprintOf(part.root, part.sources);
  await make();
  writeStamp(part.folder, fingerprint);
}

async function build({ onOutput, signal }: BuildOptions): Promise<void> {
  const output: string[] = [];
  const child = spawn(
    process.execPath,
    [path.join(projectRoot, "node_modules/next/dist/bin/next"), "build"],
    {
      cwd: projectRoot,
      env: { ...process.env, NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" },
      stdio: ["ignore", "pipe", "pipe"],
      ...(signal === undefined ? {} : { signal, killSignal: "SIGTERM" as const }),
    },
  );
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output.push(text);
      onOutput?.(text);
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code === 0) return;
  const cause = new Error(output.join("").trim().slice(-8000));
  throw new StartFailure("The application could not be built: run `npm run build` to see why.", { cause });
}
