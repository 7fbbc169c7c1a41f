import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { identifyProcess } from "@/lib/platform/db/embedded/process-identity";
import { endOrphans, recordServer } from "./server-record";

test("leaves a server alone whose supervisor runs", async () => {
  const dataDir = folder();
  const server = run();
  recordServer(dataDir, 4000, pidOf(server));
  await endOrphans(dataDir);
  expect(identifyProcess(pidOf(server))).not.toBeNull();
});

test("ends a server whose supervisor was killed, and forgets it", async () => {
  const dataDir = folder();
  const server = run();
  const supervisor = run();
  const dead = identifyProcess(pidOf(supervisor));
  supervisor.kill("SIGKILL");
  await once(supervisor, "exit");
  const file = record(dataDir, { server: identifyProcess(pidOf(server)), supervisor: dead });
  await endOrphans(dataDir);
  expect(identifyProcess(pidOf(server))).toBeNull();
  expect(existsSync(file)).toBe(false);
});

// Numbers of processes are used again: another program must never be ended for having one.
test("never ends a process that only has the number of a server that ended", async () => {
  const dataDir = folder();
  const stranger = run();
  const gone = { pid: pidOf(stranger), started: "another time" };
  record(dataDir, { server: gone, supervisor: gone });
  await endOrphans(dataDir);
  expect(identifyProcess(pidOf(stranger))).not.toBeNull();
});

test.each(["", "{", '{"port":4000}'])("removes a record that was cut off: %j", async (content) => {
  const dataDir = folder();
  mkdirSync(path.join(dataDir, "servers"));
  const file = path.join(dataDir, "servers/4000.json");
  writeFileSync(file, content);
  await endOrphans(dataDir);
  expect(existsSync(file)).toBe(false);
});

test("one of two servers on a port that is forgotten leaves the other's record", async () => {
  const dataDir = folder();
  recordServer(dataDir, 4000, pidOf(run()));
  recordServer(dataDir, 4000, pidOf(run()))();
  expect(readdirSync(path.join(dataDir, "servers"))).toHaveLength(1);
});

function record(dataDir: string, content: object): string {
  mkdirSync(path.join(dataDir, "servers"));
  const file = path.join(dataDir, "servers/4000.json");
  writeFileSync(file, JSON.stringify({ port: 4000, ...content }));
  return file;
}

function run(): ChildProcess {
  const child = spawn(process.execPath, ["-e", "setInterval(() => {}, 1000)"], {
    detached: true,
    stdio: "ignore",
  });
  onTestFinished(() => void child.kill("SIGKILL"));
  return child;
}

function pidOf({ pid }: ChildProcess): number {
  if (pid === undefined) throw new Error("no process was made");
  return pid;
}

function folder(): string {
  const made = mkdtempSync(path.join(tmpdir(), "galley-servers-"));
  onTestFinished(() => rmSync(made, { recursive: true }));
  return made;
}
