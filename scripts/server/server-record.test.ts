import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { identifyProcess } from "@/lib/platform/db/embedded/process-identity";
import { endOrphans, recordServer } from "./server-record";

test("endOrphans leaves a server alone while its supervisor runs", async () => {
  const dataDir = folder();
  const server = run();
  recordServer(dataDir, 4000, pidOf(server));
  await endOrphans(dataDir);
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
  await endOrphans(dataDir);
  expect(identifyProcess(pidOf(server))).toBeNull();
  expect(existsSync(file)).toBe(false);
});

// Process ids are reused, and another program must not be ended because of its id.
test("endOrphans never ends another process that has the process id of an ended server", async () => {
  const dataDir = folder();
  const stranger = run();
  const gone = { pid: pidOf(stranger), started: "another time" };
  record(dataDir, { server: gone, supervisor: gone });
  await endOrphans(dataDir);
  expect(identifyProcess(pidOf(stranger))).not.toBeNull();
});

test.each(["", "{", '{"port":4000}'])("endOrphans removes a truncated record: %j", async (content) => {
  const dataDir = folder();
  mkdirSync(path.join(dataDir, "servers"));
  const file = path.join(dataDir, "servers/4000.json");
  writeFileSync(file, content);
  await endOrphans(dataDir);
  expect(existsSync(file)).toBe(false);
});

test("removing the record of one server keeps that of another on the same port", async () => {
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
