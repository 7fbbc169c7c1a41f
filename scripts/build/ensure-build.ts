import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { withFileLock } from "@/lib/platform/db/embedded/file-lock";
import { StartFailure } from "@/lib/platform/start-failure";
import { projectRoot } from "../project-root";
import { bundleAll, bundleFiles } from "./bundle-all";
import { docsIndexFile } from "./bundle-files";
import { areUpToDate, type BuildPart, buildParts, fingerprintOf, removeStamp, writeStamp } from "./stamp.mjs";
import { unappliedPatch } from "./unapplied-patch.mjs";

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
  requirePatches();
  mkdirSync(path.dirname(lockFile), { recursive: true });
  const { force = false } = options;
  await withFileLock(lockFile, lockTimeoutMs, async () => {
    await ensurePart(projectRoot, buildParts.bundles, force, async () => {
      await bundleAll();
      return bundleFiles();
    });
    await ensureDocsIndex(force);
    await ensurePart(projectRoot, buildParts.pages, force, async () => {
      options.onBuild?.();
      await build(options);
      return [".next/BUILD_ID"];
    });
  });
}

/** Loads the application only when the index is made: a start that needs no build has no use for it. */
export async function ensureDocsIndex(force = false): Promise<void> {
  await ensurePart(projectRoot, buildParts.docs, force, async () => {
    const { buildDocsIndex } = await import("./build-docs-index");
    await buildDocsIndex();
    return [docsIndexFile];
  });
}

/** Makes a part of the build unless its stamp names the current sources. `make` returns the files that it has made. */
export async function ensurePart(
  root: string,
  part: BuildPart,
  force: boolean,
  make: () => Promise<readonly string[]>,
): Promise<void> {
  if (!force && areUpToDate(root, [part])) return;
  // What is changed during the build belongs to the next one.
  const fingerprint = fingerprintOf(root, part);
  // A start meanwhile has to wait for the build, and after a build that failed it has to build.
  removeStamp(root, part);
  writeStamp(root, part, fingerprint, await make());
}

/** Throws StartFailure when an installed package lacks a patch. */
export function requirePatches(root = projectRoot): void {
  const lacking = unappliedPatch(root);
  if (lacking === null) return;
  throw new StartFailure(
    `The package in ${lacking.package} lacks the patch patches/${lacking.patch}: run \`npx patch-package\`, which \`npm ci\` does unless it is told to ignore scripts.`,
  );
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
