import { spawn } from "node:child_process";
import path from "node:path";

/*
 * Runs a command of dist/ after making sure that the build is up to date. The check runs in a process that ends,
 * so that the compiler is not in memory while the command runs. This file is JavaScript, because it runs first.
 */
const [name, ...rest] = process.argv.slice(2);
const root = path.join(import.meta.dirname, "..");
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
process.argv.splice(1, process.argv.length, path.join(root, "dist", `${name}.mjs`), ...rest);
await import(`../dist/${name}.mjs`);
