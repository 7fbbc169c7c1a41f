import { type ChildProcess, execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { cpus, tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { promisify } from "node:util";
import { z } from "zod";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import { runScript } from "@/scripts/command/run-script";
import { projectRoot } from "@/scripts/project-root";
import { treeMemoryBytes } from "./process-usage";

/*
 * Measures how long a new user waits from the clone until the demo prints its article, and the memory of the idle
 * server afterwards. Clones the last commit and runs `npm ci`; with --linked the packages are hard links to
 * those of this checkout, so that their download is not measured.
 */
const idleMs = 20_000;
const linked = process.argv.includes("--linked");
const run = promisify(execFile);

await runScript(async (stopped) => {
  const parent = mkdtempSync(path.join(tmpdir(), "galley-bench-"));
  const folder = path.join(parent, "galley");
  try {
    const installed = await timed(() => install(folder));
    await measureDemo(folder, installed, stopped);
    return 0;
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
});

async function install(folder: string): Promise<void> {
  await run("git", ["clone", "--quiet", "--no-hardlinks", projectRoot, folder]);
  if (!linked) await run("npm", ["ci", "--no-audit", "--no-fund"], { cwd: folder, maxBuffer: 1e8 });
  else await run("cp", ["-al", path.join(projectRoot, "node_modules"), path.join(folder, "node_modules")]);
  // The clone must not use the caches and locks of this checkout.
  rmSync(path.join(folder, "node_modules/.cache"), { recursive: true, force: true });
}

async function measureDemo(folder: string, installedMs: number, stopped: AbortSignal): Promise<void> {
  const port = await findFreePort();
  const { PATH, HOME } = process.env;
  const startedAt = performance.now();
  const demo = spawn(process.execPath, ["scripts/run.mjs", "demo"], {
    cwd: folder,
    env: { PATH, HOME, NODE_ENV: "production", PORT: String(port) },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const ended = once(demo, "close");
  try {
    await Promise.race([printed(demo, /^The article /m), endedEarly(ended)]);
    const demoMs = performance.now() - startedAt;
    report(linked ? "clone (packages hard-linked)" : "clone and npm ci", seconds(installedMs));
    report("demo, until the article is printed", seconds(demoMs));
    report(`in all, on ${cpus().length} processors`, seconds(installedMs + demoMs));
    await Promise.race([delay(idleMs, undefined, { signal: stopped }), endedEarly(ended)]);
    reportMemory(folder, port, demo.pid ?? 0);
  } finally {
    demo.kill("SIGINT");
    await ended;
  }
}

function reportMemory(folder: string, port: number, supervisor: number): void {
  if (process.platform !== "linux") return report("idle memory", "is measured on Linux only");
  const read = (file: string): unknown =>
    JSON.parse(readFileSync(path.join(folder, ".galley", file), "utf8"));
  const { pid: postgres } = z.object({ pid: z.int() }).parse(read("postgres.json"));
  const records = readdirSync(path.join(folder, ".galley/servers")).map((name) =>
    z.object({ port: z.int(), server: z.object({ pid: z.int() }) }).parse(read(`servers/${name}`)),
  );
  const record = records.find((each) => each.port === port);
  if (record === undefined) throw new Error(`the demo has recorded no server on port ${port}`);
  const parts = {
    supervisor: treeMemoryBytes(supervisor, [record.server.pid, postgres]),
    "web server": treeMemoryBytes(record.server.pid),
    PostgreSQL: treeMemoryBytes(postgres),
  };
  for (const [name, bytes] of Object.entries(parts)) report(`idle memory (PSS), ${name}`, megabytes(bytes));
  const total = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0);
  report("idle memory (PSS), in all", megabytes(total));
}

async function printed({ stdout }: ChildProcess, pattern: RegExp): Promise<void> {
  let output = "";
  return new Promise((resolve) => {
    stdout?.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (pattern.test(output)) resolve();
    });
  });
}

async function endedEarly(ended: Promise<unknown>): Promise<never> {
  await ended;
  throw new Error("the demo ended before it was measured; its last lines say why");
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}

function report(what: string, value: string): void {
  console.log(`${what.padEnd(40)}${value}`);
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
