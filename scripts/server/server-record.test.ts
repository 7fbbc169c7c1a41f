import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Readable } from "node:stream";
import { expect, onTestFinished, test } from "vitest";
import { identifyProcess } from "@/lib/platform/db/embedded/process-identity";
import { readEnv } from "@/lib/platform/settings/env";
import { projectRoot } from "../project-root";
import { endOrphans, recordServer, settingsOfServer, stopLimitMs } from "./server-record";

test("the settings by which a running server judges addresses are known to others, and its secrets are not", () => {
  const dataDir = folder();
  expect(settingsOfServer(dataDir)).toEqual({});
  const env = { FETCH_ALLOW: "wp.internal:8080", BASE_URL: undefined, AUTH_SECRET: "hunter2" };
  const forget = recordServer(dataDir, 4000, pidOf(run()), env);
  expect(settingsOfServer(dataDir)).toEqual({ FETCH_ALLOW: "wp.internal:8080" });
  forget();
  expect(settingsOfServer(dataDir)).toEqual({});
});

test("endOrphans leaves a server alone while its supervisor runs", async () => {
  const dataDir = folder();
  const server = run();
  recordServer(dataDir, 4000, pidOf(server));
  await endOrphans(dataDir, 5000);
  expect(identifyProcess(pidOf(server))).not.toBeNull();
});

test("endOrphans ends a server whose supervisor was killed, and removes its record", async () => {
  const dataDir = folder();
  const server = run();
  const supervisor = run();
  const dead = identifyProcess(pidOf(supervisor));
  supervisor.kill("SIGKILL");
  await once(supervisor, "exit");
  const file = record(dataDir, { server: identifyProcess(pidOf(server)), supervisor: dead });
  await endOrphans(dataDir, 5000);
  expect(identifyProcess(pidOf(server))).toBeNull();
  expect(existsSync(file)).toBe(false);
});

// Process ids are reused, and another program must not be ended because of its id.
test("endOrphans never ends another process that has the process id of an ended server", async () => {
  const dataDir = folder();
  const stranger = run();
  const gone = { pid: pidOf(stranger), started: "another time" };
  record(dataDir, { server: gone, supervisor: gone });
  await endOrphans(dataDir, 5000);
  expect(identifyProcess(pidOf(stranger))).not.toBeNull();
});

test.each(["", "{", '{"port":4000}'])("endOrphans removes a truncated record: %j", async (content) => {
  const dataDir = folder();
  mkdirSync(path.join(dataDir, "servers"));
  const file = path.join(dataDir, "servers/4000.json");
  writeFileSync(file, content);
  await endOrphans(dataDir, 5000);
  expect(existsSync(file)).toBe(false);
});

test("removing the record of one server keeps that of another on the same port", async () => {
  const dataDir = folder();
  recordServer(dataDir, 4000, pidOf(run()));
  recordServer(dataDir, 4000, pidOf(run()))();
  expect(readdirSync(path.join(dataDir, "servers"))).toHaveLength(1);
});

test("endOrphans kills a server that ignores SIGTERM, once it had the time that it may take", async () => {
  const dataDir = folder();
  const server = run("process.on('SIGTERM', () => {}); process.stdout.write('.')");
  await once(stdoutOf(server), "data");
  const startedAt = performance.now();
  record(dataDir, {
    server: identifyProcess(pidOf(server)),
    supervisor: { pid: 1, started: "another time" },
  });
  await endOrphans(dataDir, 700);
  expect(performance.now() - startedAt).toBeGreaterThan(650);
  expect(identifyProcess(pidOf(server))).toBeNull();
});

/** The embedded database gets this long before it is ended less gently. */
const databaseStopSeconds = 20;

test.each([
  ["compose.yaml", /stop_grace_period: (\d+)s/],
  ["deploy/galley.service", /TimeoutStopSec=(\d+)/],
])("%s waits until a web server and its database have ended by themselves", (file, pattern) => {
  const [, seconds] = pattern.exec(readFileSync(path.join(projectRoot, file), "utf8")) ?? [];
  const needed = stopLimitMs(readEnv({}).shutdownSeconds) / 1000 + databaseStopSeconds;
  expect(Number(seconds)).toBeGreaterThanOrEqual(needed);
});

function record(dataDir: string, content: object): string {
  mkdirSync(path.join(dataDir, "servers"));
  const file = path.join(dataDir, "servers/4000.json");
  writeFileSync(file, JSON.stringify({ port: 4000, ...content }));
  return file;
}

function run(also = ""): ChildProcess {
  const child = spawn(process.execPath, ["-e", `setInterval(() => {}, 1000);${also}`], {
    detached: true,
    stdio: ["ignore", "pipe", "ignore"],
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error("no process was made");
  return pid;
}

function stdoutOf({ stdout }: ChildProcess): Readable {
  if (stdout === null) throw new Error("its output is not read");
  return stdout;
}

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "galley-servers-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}
