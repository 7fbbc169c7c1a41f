import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { projectRoot } from "../project-root";
import { ensurePart, requirePatches } from "./ensure-build";
import { areUpToDate, type BuildPart } from "./stamp.mjs";

let root: string;
const part: BuildPart = { folder: "out", sources: ["src", "lock.json"] };
let builds: number;
let source: string;

beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "galley-build-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  builds = 0;
  mkdirSync(path.join(root, "src"));
  source = path.join(root, "src/a.ts");
  writeFileSync(source, "1");
});

/** Builds as Next does, which empties the folder first. */
async function make(): Promise<string[]> {
  builds += 1;
  rmSync(path.join(root, "out"), { recursive: true, force: true });
  mkdirSync(path.join(root, "out"));
  writeFileSync(path.join(root, "out/made.js"), readFileSync(source));
  return ["out/made.js"];
}

const isUpToDate = () => areUpToDate(root, [part]);

test("a forced build leaves the stamp that tells the next start that nothing needs building", async () => {
  await ensurePart(root, part, true, make);
  expect(isUpToDate()).toBe(true);
  await ensurePart(root, part, false, make);
  expect(builds).toBe(1);
  await ensurePart(root, part, true, make);
  await ensurePart(root, part, false, make);
  expect(builds).toBe(2);
});

test("`npm run build` always builds", () => {
  const { scripts } = JSON.parse(readFileSync(path.join(projectRoot, "package.json"), "utf8")) as {
    scripts: Record<string, string>;
  };
  expect(scripts["build"]).toMatch(/ scripts\/build\.ts --force$/);
});

test("a part is built again after a change, but not after a change of a test", async () => {
  await ensurePart(root, part, false, make);
  writeFileSync(path.join(root, "src/a.test.ts"), "");
  await ensurePart(root, part, false, make);
  expect(builds).toBe(1);
  writeFileSync(source, "2");
  await ensurePart(root, part, false, make);
  writeFileSync(path.join(root, "lock.json"), "{}");
  await ensurePart(root, part, false, make);
  expect(builds).toBe(3);
});

test("a part is built again when one of its files is missing", async () => {
  await ensurePart(root, part, false, make);
  rmSync(path.join(root, "out/made.js"));
  expect(isUpToDate()).toBe(false);
  await ensurePart(root, part, false, make);
  expect(builds).toBe(2);
});

test("a source that changes during the build has it built again", async () => {
  await ensurePart(root, part, false, async () => {
    const made = await make();
    writeFileSync(source, "changed meanwhile");
    return made;
  });
  expect(isUpToDate()).toBe(false);
});

test("a build that fails leaves no stamp", async () => {
  await expect(
    ensurePart(root, part, false, () => Promise.reject(new Error("does not compile"))),
  ).rejects.toThrow("does not compile");
  expect(isUpToDate()).toBe(false);
});

test("a part that is made anew counts as not made meanwhile, and when that fails", async () => {
  await ensurePart(root, part, false, make);
  const failing = async () => {
    expect(isUpToDate()).toBe(false);
    throw new Error("does not compile");
  };
  await expect(ensurePart(root, part, true, failing)).rejects.toThrow("does not compile");
  expect(isUpToDate()).toBe(false);
});

test("a package without its patch is named, with the command that applies it", () => {
  mkdirSync(path.join(root, "patches"));
  writeFileSync(path.join(root, "patches/driver+1.0.0.patch"), "+++ b/src/a.ts\n+a line that is not there\n");
  expect(() => requirePatches(root)).toThrow(
    /^The package in src lacks the patch patches\/driver\+1\.0\.0\.patch: run `npx patch-package`/,
  );
});
