import { execFileSync } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { openEmptyLog, shortenLog } from "./bounded-log";

function logFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "galley-log-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return path.join(folder, "postgres.log");
}

/** Opens a log, and returns a function with which another process writes numbered lines to it. */
function writerOf(file: string): (from: number, to: number) => void {
  const log = openEmptyLog(file);
  onTestFinished(() => closeSync(log));
  return (from, to) =>
    void execFileSync("seq", ["--format=line %04.0f", String(from), String(to)], {
      stdio: ["ignore", log, "inherit"],
    });
}

test("a log that became too long keeps its newest lines, and what is written later follows them", () => {
  const file = logFile();
  const write = writerOf(file);
  write(1, 1000);
  shortenLog(file, 1000);
  write(1001, 1002);
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(lines).toEqual(
    Array.from(
      { length: lines.length },
      (_, index) => `line ${String(1003 - lines.length + index).padStart(4, "0")}`,
    ),
  );
  expect(lines.length).toBeGreaterThan(45);
  expect(statSync(file).size).toBeLessThan(600);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a log that is not too long stays as it is", () => {
  const file = logFile();
  writerOf(file)(1, 10);
  const before = readFileSync(file, "utf8");
  shortenLog(file, 1000);
  expect(readFileSync(file, "utf8")).toBe(before);
});

test("a log that somebody deleted is not made again", () => {
  const file = logFile();
  shortenLog(file, 1000);
  expect(existsSync(file)).toBe(false);
});
