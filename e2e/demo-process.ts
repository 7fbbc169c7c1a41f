import { rmSync } from "node:fs";
import path from "node:path";
import { afterAll, expect } from "vitest";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import { readPostgresState } from "@/lib/platform/db/embedded/postgres-state";
import { makeDataFolder } from "./data-folder";
import { type GalleyProcess, startGalley } from "./galley-process";

/** A data folder for the demo, which is removed when the tests of the file are over. */
export function demoDataFolder(): string {
  const folder = makeDataFolder("demo");
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

export const runOnce = ["npm", "run", "--silent", "demo", "--", "--once"] as const;

export async function startDemo(
  dataDir: string,
  command: readonly [string, ...string[]],
  env: Record<string, string> = {},
): Promise<GalleyProcess> {
  return startGalley(command, { PORT: String(await findFreePort()), GALLEY_DATA_DIR: dataDir, ...env });
}

/** Waits for a process to disappear: one that has ended exists until its parent has reaped it. */
export async function expectNothingRuns(dataDir: string): Promise<void> {
  const postgres = readPostgresState(path.join(dataDir, "postgres.json"));
  if (postgres === null) throw new Error("the demo has left no record of its PostgreSQL");
  await expect.poll(() => isRunning(postgres.pid), { timeout: 10_000 }).toBe(false);
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
