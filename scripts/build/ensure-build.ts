import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { withFileLock } from "@/lib/platform/db/embedded/file-lock";
import { StartFailure } from "@/lib/platform/errors/start-failure";
import { projectRoot } from "../project-root";
import { bundleAll, bundleFiles } from "./bundle-all";
import { bundleFolder } from "./bundle-files";

/** The files and folders that Next's build is made of, except their tests. */
const pageSources = [
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
  "tsconfig.build.json",
  "tsconfig.json",
];
/** Those that the bundles are made of. */
const bundleSources = ["app", "inngest", "lib", "next.config.ts", "package-lock.json", "scripts"];
const lockFile = path.join(projectRoot, "node_modules/.cache/galley-build.lock");
const lockTimeoutMs = 600_000;

export interface BuildOptions {
  /** Called before a build, and not at all when none is needed. */
  onBuild?: () => void;
  onOutput?: (text: string) => void;
  signal?: AbortSignal;
}

/** Builds the application unless there is a build of the present sources. Throws StartFailure. */
export async function ensureBuild(options: BuildOptions = {}): Promise<void> {
  mkdirSync(path.dirname(lockFile), { recursive: true });
  await withFileLock(lockFile, lockTimeoutMs, async () => {
    await ensurePart({ folder: bundleFolder, sources: bundleSources, outputs: bundleFiles() }, bundleAll);
    const pages = path.join(projectRoot, ".next");
    const outputs = [path.join(pages, "BUILD_ID")];
    await ensurePart({ folder: pages, sources: pageSources, outputs }, async () => {
      options.onBuild?.();
      await build(options);
    });
  });
}

interface BuildPart {
  folder: string;
  sources: readonly string[];
  outputs: readonly string[];
}

/** Makes a part of the build unless its stamp names the present sources. */
async function ensurePart({ folder, sources, outputs }: BuildPart, make: () => Promise<void>): Promise<void> {
  const wanted = fingerprint(sources);
  const stampFile = path.join(folder, "galley-build");
  const made = outputs.every((file) => existsSync(file)) && existsSync(stampFile);
  if (made && readFileSync(stampFile, "utf8") === wanted) return;
  await make();
  writeFileSync(stampFile, wanted);
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

function fingerprint(sources: readonly string[]): string {
  const hash = createHash("sha256").update(process.version);
  for (const file of sources.flatMap((entry) => filesUnder(entry)).sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(path.join(projectRoot, file)));
  }
  return hash.digest("hex");
}

function filesUnder(entry: string): string[] {
  const stat = statSync(path.join(projectRoot, entry), { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (stat.isFile()) return [entry];
  return readdirSync(path.join(projectRoot, entry), { recursive: true, withFileTypes: true })
    .filter((found) => found.isFile() && !found.name.includes(".test."))
    .map((found) => path.relative(projectRoot, path.join(found.parentPath, found.name)));
}
