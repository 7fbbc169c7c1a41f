import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { holdFileLock } from "@/lib/platform/db/embedded/file-lock";

test("a second demo on a data folder reports the first one and changes nothing", async () => {
  const dataDir = mkdtempSync(path.join(tmpdir(), "galley-demo-lock-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const release = holdFileLock(path.join(dataDir, "demo.lock"));
  const demo = spawn(process.execPath, ["--import", "tsx", path.join(import.meta.dirname, "demo.ts")], {
    env: { PATH: process.env.PATH, NODE_ENV: "production", GALLEY_DATA_DIR: dataDir },
    stdio: ["ignore", "pipe", "pipe"],
  });
  onTestFinished(() => void demo.kill("SIGKILL"));
  let output = "";
  for (const stream of [demo.stdout, demo.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  await once(demo, "close");
  expect(output).toBe(
    `Another demo is running on the data folder ${dataDir}: use that one, or set GALLEY_DATA_DIR to another folder.\n`,
  );
  expect(demo.exitCode).toBe(1);
  expect(readdirSync(dataDir)).toEqual(["demo.lock"]);
  release?.();
});
