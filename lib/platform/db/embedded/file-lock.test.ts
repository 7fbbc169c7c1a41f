import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { holdFileLock, withFileLock } from "./file-lock";
import { identifyProcess } from "./process-identity";

test("the lock is released after the work, even if the work failed", async () => {
  const file = lockFile();
  await expect(withFileLock(file, 1000, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withFileLock(file, 1000, () => Promise.resolve("done"))).toBe("done");
  expect(existsSync(file)).toBe(false);
});

test("the error names the lock file when another process keeps the lock", async () => {
  const file = lockFile();
  const release = holdFileLock(file);
  expect(release).not.toBeNull();
  expect(holdFileLock(file)).toBeNull();
  await expect(withFileLock(file, 0, () => Promise.resolve())).rejects.toThrow(/Another Galley has held/);
  release?.();
  expect(holdFileLock(file)).not.toBeNull();
});

test("the lock of a killed process is taken over", async () => {
  const file = lockFile();
  const holder = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
  writeFileSync(file, JSON.stringify(identifyProcess(holder.pid ?? 0)));
  expect(holdFileLock(file)).toBeNull();
  holder.kill("SIGKILL");
  await once(holder, "exit");
  expect(holdFileLock(file)).not.toBeNull();
});

// A power failure can leave such a file.
test.each(["", "{", "null", '{"pid":"?"}'])(
  "a lock file that names no process is taken over: %j",
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
