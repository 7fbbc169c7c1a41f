import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { holdFileLock, withFileLock } from "./file-lock";
import { identifyProcess } from "./process-identity";

test("is free again after the work, also after work that failed", async () => {
  const file = lockFile();
  await expect(withFileLock(file, 1000, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withFileLock(file, 1000, () => Promise.resolve("done"))).toBe("done");
  expect(existsSync(file)).toBe(false);
});

test("says who waits for what when it stays held", async () => {
  const file = lockFile();
  const release = holdFileLock(file);
  expect(release).not.toBeNull();
  expect(holdFileLock(file)).toBeNull();
  await expect(withFileLock(file, 0, () => Promise.resolve())).rejects.toThrow(/Another Galley has held/);
  release?.();
  expect(holdFileLock(file)).not.toBeNull();
});

test("passes over the lock of a process that was killed", async () => {
  const file = lockFile();
  const holder = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  writeFileSync(file, JSON.stringify(identifyProcess(holder.pid ?? 0)));
  expect(holdFileLock(file)).toBeNull();
  holder.kill("SIGKILL");
  await once(holder, "exit");
  expect(holdFileLock(file)).not.toBeNull();
});

// As a machine leaves it that lost its power while the lock was taken.
test.each(["", "{", "null", '{"pid":"?"}'])(
  "passes over a lock file that names nobody: %j",
  async (content) => {
    const file = lockFile();
    writeFileSync(file, content);
    expect(await withFileLock(file, 1000, () => Promise.resolve("done"))).toBe("done");
    expect(readdirSync(path.dirname(file))).toEqual([]);
  },
);

function lockFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "galley-lock-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, "test.lock");
}
