import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { bundleSources, fingerprintOf, writeStamp } from "./build/stamp.mjs";
import { projectRoot } from "./project-root";

let root: string;

/** A checkout whose admin command says where it was run from. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "galley-run-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const file of ["scripts/run.mjs", "scripts/build/stamp.mjs"]) {
    cpSync(path.join(projectRoot, file), path.join(root, file));
  }
  symlinkSync(path.join(projectRoot, "node_modules"), path.join(root, "node_modules"));
  writeFileSync(path.join(root, "package.json"), '{ "type": "module" }');
  const says = "console.log(where, ...process.argv.slice(2));";
  writeFileSync(path.join(root, "scripts/admin.ts"), `const where: string = "sources"; ${says}`);
  mkdirSync(path.join(root, "dist"));
  writeFileSync(path.join(root, "dist/admin.mjs"), `const where = "bundle"; ${says}`);
});

const stamp = () => writeStamp(path.join(root, "dist"), fingerprintOf(root, bundleSources));

async function admin(...words: string[]): Promise<string> {
  const child = spawn(process.execPath, ["scripts/run.mjs", "admin", ...words], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed] = await Promise.all([text(child.stdout), once(child, "close")]);
  return printed.trim();
}

test("the admin command runs the bundle of the present sources", async () => {
  stamp();
  expect(await admin("user", "list")).toBe("bundle user list");
});

test("the admin command runs the sources after a change", async () => {
  stamp();
  writeFileSync(path.join(root, "scripts/new.ts"), "");
  expect(await admin("user", "list")).toBe("sources user list");
});

test("the admin command runs the sources when nothing was built", async () => {
  rmSync(path.join(root, "dist"), { recursive: true });
  expect(await admin("--help")).toBe("sources --help");
});
