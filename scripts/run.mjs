import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { areUpToDate, buildParts } from "./build/stamp.mjs";
import { unappliedPatch } from "./build/unapplied-patch.mjs";

/*
 * Runs a command of dist/. This file is JavaScript, because it runs first, and loads no compiler when nothing has changed.
 *
 * Before `start` and `demo` it has a build that is not up to date made anew, in a process that ends, so that the compiler
 * is not in memory while the command runs. `admin` builds nothing: without an up-to-date bundle it runs from the sources,
 * which takes seconds longer.
 */
requireNode();
const [name, ...rest] = process.argv.slice(2);
const root = path.join(import.meta.dirname, "..");
const bundle = path.join(root, "dist", `${name}.mjs`);

if (name !== "admin") {
  if (!areUpToDate(root, Object.values(buildParts)) || unappliedPatch(root) !== null) await buildOrExit();
  await run(bundle);
} else if (areUpToDate(root, [buildParts.bundles])) {
  await run(bundle);
} else {
  await import("tsx");
  await run(path.join(root, "scripts", `${name}.ts`));
}

/** npm only warns of a version below `engines`, and an older Node.js would fail on the next line with a TypeError. */
function requireNode() {
  const { engines } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  const [least, own] = [engines.node, process.versions.node].map((version) =>
    version.match(/\d+/g).map(Number),
  );
  if (own[0] > least[0] || (own[0] === least[0] && own[1] >= least[1])) return;
  console.error(
    `Galley needs Node.js ${least.join(".")} or newer, and this is ${own.join(".")}: install a newer one.`,
  );
  // As for a wrong setting: a service manager need not try again. The admin command has exit codes of its own.
  process.exit(process.argv[2] === "admin" ? 1 : 78);
}

async function run(file) {
  process.argv.splice(1, process.argv.length, file, ...rest);
  await import(file);
}

async function buildOrExit() {
  const build = spawn(process.execPath, ["--import", "tsx", "scripts/build.ts"], {
    cwd: root,
    stdio: "inherit",
  });
  const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
  let stopped = false;
  const pass = (signal) => {
    stopped = true;
    build.kill(signal);
  };
  for (const signal of signals) process.on(signal, pass);
  const code = await new Promise((resolve) => build.once("close", (status) => resolve(status ?? 1)));
  for (const signal of signals) process.off(signal, pass);
  if (stopped || code !== 0) process.exit(stopped ? 0 : code);
}
