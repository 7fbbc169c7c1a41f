import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { projectRoot } from "@/scripts/project-root";
import type { EarlierVersion } from "./find-version";

const run = promisify(execFile);

export interface CheckedOut {
  folder: string;
  remove(): void;
}

/**
 * Puts the files of a version into a temporary folder, with its packages: links to those of this checkout when the
 * lock is the same, else its own.
 */
export async function checkOut(
  { commit }: EarlierVersion,
  onProgress: (line: string) => void = () => undefined,
): Promise<CheckedOut> {
  const folder = mkdtempSync(path.join(tmpdir(), "galley-earlier-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await unpack(commit, folder);
    if (lockOf(folder) === lockOf(projectRoot)) await linkPackages(folder);
    else {
      onProgress(`Installing the packages of ${commit.slice(0, 8)}`);
      await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, maxBuffer: 1e8 });
    }
    return { folder, remove };
  } catch (failure) {
    remove();
    throw failure;
  }
}

async function unpack(commit: string, folder: string): Promise<void> {
  const archive = path.join(folder, "archive.tar");
  await run("git", ["archive", "--format=tar", "--output", archive, commit], { cwd: projectRoot });
  await run("tar", ["--extract", "--file", archive, "--directory", folder]);
  rmSync(archive);
}

/** Hard links, because some packages resolve links and look for others next to the real file. */
async function linkPackages(folder: string): Promise<void> {
  const [from, to] = [projectRoot, folder].map((root) => path.join(root, "node_modules"));
  if (from === undefined || to === undefined) return;
  await run("cp", ["--archive", "--link", from, to]).catch(() => cpSync(from, to, { recursive: true }));
  // Not the caches and locks of this checkout.
  rmSync(path.join(to, ".cache"), { recursive: true, force: true });
}

function lockOf(folder: string): string | null {
  const file = path.join(folder, "package-lock.json");
  return existsSync(file) ? readFileSync(file, "utf8") : null;
}
