import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { projectRoot } from "../project-root";
import { ensurePart } from "./ensure-build";
import { type BuildPart, isUpToDate } from "./stamp.mjs";

let part: BuildPart;
let builds: number;
let source: string;

beforeEach(() => {
  const root = mkdtempSync(path.join(tmpdir(), "galley-build-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  const folder = path.join(root, "out");
  part = { root, folder, sources: ["src", "lock.json"], outputs: [path.join(folder, "made.js")] };
  builds = 0;
  mkdirSync(path.join(root, "src"));
  source = path.join(root, "src/a.ts");
  writeFileSync(source, "1");
});

/** Builds as Next does, which empties the folder first. */
async function make(): Promise<void> {
  builds += 1;
  rmSync(part.folder, { recursive: true, force: true });
  mkdirSync(part.folder);
  for (const file of part.outputs) writeFileSync(file, readFileSync(source));
}

test("a forced build leaves the stamp that tells the next start that nothing needs building", async () => {
  await ensurePart(part, true, make);
  expect(isUpToDate(part)).toBe(true);
  await ensurePart(part, false, make);
  expect(builds).toBe(1);
  await ensurePart(part, true, make);
  await ensurePart(part, false, make);
  expect(builds).toBe(2);
});

test("`npm run build` always builds", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  expect(scripts["build"]).toMatch(/ scripts\/build\.ts --force$/);
});

test("a part is built again after a change, but not after a change of a test", async () => {
  await ensurePart(part, false, make);
  writeFileSync(path.join(part.root, "src/a.test.ts"), "");
  await ensurePart(part, false, make);
  expect(builds).toBe(1);
  writeFileSync(source, "2");
  await ensurePart(part, false, make);
  writeFileSync(path.join(part.root, "lock.json"), "{}");
  await ensurePart(part, false, make);
  expect(builds).toBe(3);
});

test("a part is built again when one of its files is missing", async () => {
  await ensurePart(part, false, make);
  rmSync(part.outputs[0] ?? "");
  expect(isUpToDate(part)).toBe(false);
  await ensurePart(part, false, make);
  expect(builds).toBe(2);
});

test("a source that changes during the build has it built again", async () => {
  await ensurePart(part, false, async () => {
    await make();
    writeFileSync(source, "changed meanwhile");
  });
  expect(isUpToDate(part)).toBe(false);
});

test("a build that fails leaves no stamp", async () => {
  await expect(ensurePart(part, false, () => Promise.reject(new Error("does not compile")))).rejects.toThrow(
    "does not compile",
  );
  expect(isUpToDate(part)).toBe(false);
});
