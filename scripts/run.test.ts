import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { text } from "node:stream/consumers";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { buildParts, fingerprintOf, writeStamp } from "./build/stamp.mjs";
import { projectRoot } from "./project-root";

let root: string;

/** A checkout whose admin command says where it was run from. */
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), "galley-run-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  for (const file of ["run.mjs", "build/stamp.mjs", "build/unapplied-patch.mjs"]) {
    cpSync(path.join(projectRoot, "scripts", file), path.join(root, "scripts", file));
  }
  symlinkSync(path.join(projectRoot, "node_modules"), path.join(root, "node_modules"));
  writeFileSync(path.join(root, "package.json"), '{ "type": "module", "engines": { "node": ">=20.20" } }');
  const says = "console.log(where, ...process.argv.slice(2));";
  writeFileSync(path.join(root, "scripts/admin.ts"), `const where: string = "sources"; ${says}`);
  mkdirSync(path.join(root, "dist"));
  writeFileSync(path.join(root, "dist/admin.mjs"), `const where = "bundle"; ${says}`);
});

function stamp(part = buildParts.bundles, made = "dist/admin.mjs"): void {
  writeStamp(root, part, fingerprintOf(root, part), [made]);
}

const admin = (...words: string[]) => command("admin", ...words);

async function command(...words: string[]): Promise<string> {
  const child = spawn(process.execPath, ["scripts/run.mjs", ...words], {
    cwd: root,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [printed] = await Promise.all([text(child.stdout), once(child, "close")]);
  return printed.trim();
}

/** The same command on a Node.js that says it has this version. */
async function adminOn(version: string): Promise<{ code: number | null; printed: string }> {
  const versions = `{ ...process.versions, node: ${JSON.stringify(version)} }`;
  const pretend = `data:text/javascript,Object.defineProperty(process, "versions", { value: ${versions} })`;
  const child = spawn(process.execPath, ["--import", pretend, "scripts/run.mjs", "admin"], {
    cwd: root,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, err] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { code: child.exitCode, printed: `${out}${err}`.trim() };
}

test.each(["18.19.0", "20.9.0"])("Node.js %s is too old, and one sentence says so", async (version) => {
  stamp();
  expect(await adminOn(version)).toEqual({
    code: 1,
    printed: `Galley needs Node.js 20.20 or newer, and this is ${version}: install a newer one.`,
  });
});

test.each(["20.20.0", "22.3.1"])("Node.js %s is new enough", async (version) => {
  stamp();
  expect(await adminOn(version)).toEqual({ code: 0, printed: "bundle" });
});

test("the admin command runs the bundle of the current sources", async () => {
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

/** A checkout that has been built, whose build says when it is run again. */
function built(): void {
  for (const folder of ["dist/docs", ".next", "patches", "app"]) mkdirSync(path.join(root, folder));
  writeFileSync(path.join(root, "dist/start.mjs"), 'console.log("started", ...process.argv.slice(2));');
  writeFileSync(path.join(root, "scripts/build.ts"), 'const what: string = "built"; console.log(what);');
  for (const part of Object.values(buildParts)) stamp(part, "dist/start.mjs");
}

test("a start whose build is up to date runs no compiler", async () => {
  built();
  expect(await command("start", "--workers", "2")).toBe("started --workers 2");
});

test.each([
  ["a source has changed", () => writeFileSync(path.join(root, "app/new.ts"), "")],
  ["a part of the build is missing", () => rmSync(path.join(root, ".next/galley-build"))],
  [
    "an installed package lacks a patch",
    () => {
      writeFileSync(path.join(root, "patches/a.patch"), "+++ b/package.json\n+a line that is not there\n");
    },
  ],
])("a start builds first when %s", async (_, change) => {
  built();
  change();
  expect(await command("start")).toBe("built\nstarted");
});
