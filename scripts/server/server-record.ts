import { mkdirSync, readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { z } from "zod";
import { readJsonFile, writeJsonFile } from "@/lib/platform/db/embedded/json-file";
import { identifyProcess, isRunning, processIdentity } from "@/lib/platform/db/embedded/process-identity";

const serverRecord = z.object({
  port: z.int(),
  /** The leader of the web server's process group. */
  server: processIdentity,
  supervisor: processIdentity,
  settings: z.record(z.string(), z.string()).default({}),
});

/** What decides which addresses may be reached and named. None of them is a secret. */
const recordedSettings = [
  "PORT",
  "HOST",
  "BASE_URL",
  "FETCH_ALLOW",
  "FETCH_PORTS",
  "OPERATOR_EMAILS",
] as const;

/** What a web server may take beyond its own limit, to hand leases back and to send its last telemetry. */
const stopMarginMs = 5_000;

/** How long a web server may take to end after SIGTERM. */
export const stopLimitMs = (shutdownSeconds: number): number => shutdownSeconds * 1000 + stopMarginMs;

/**
 * Records which process serves a port, so that a later start recognises it as an orphan, and the settings by which it
 * judges addresses, so that the admin command judges them alike. Returns a function that removes the record.
 */
export function recordServer(
  dataDir: string,
  port: number,
  serverPid: number,
  env: Readonly<Record<string, string | undefined>> = {},
): () => void {
  const folder = recordFolder(dataDir);
  mkdirSync(folder, { recursive: true });
  // Named by its process id and not its port: two servers may start on one port at the same time.
  const file = path.join(folder, `${serverPid}.json`);
  const server = identifyProcess(serverPid);
  const supervisor = identifyProcess(process.pid);
  if (server !== null && supervisor !== null) {
    const settings = Object.fromEntries(recordedSettings.map((name) => [name, env[name]]));
    writeJsonFile(file, { port, server, supervisor, settings });
  }
  return () => rmSync(file, { force: true });
}

/** The recorded settings of the server that runs on the data folder; none without one. */
export function settingsOfServer(dataDir: string): Record<string, string> {
  for (const file of recordsIn(recordFolder(dataDir))) {
    const record = readJsonFile(file, serverRecord);
    if (record.kind === "read" && isRunning(record.value.server)) return record.value.settings;
  }
  return {};
}

/** Ends the web servers whose supervisor was killed before it could end them. */
export async function endOrphans(dataDir: string, limitMs: number): Promise<void> {
  for (const file of recordsIn(recordFolder(dataDir))) {
    const record = readJsonFile(file, serverRecord);
    if (record.kind === "read") {
      const { server, supervisor } = record.value;
      if (isRunning(supervisor)) continue;
      if (isRunning(server)) await endGroup(server.pid, limitMs);
    }
    rmSync(file, { force: true });
  }
}

/** Ends a process group by SIGTERM and, after the limit, by SIGKILL. Resolves when the leader has ended. */
export async function endGroup(leaderPid: number, limitMs: number): Promise<void> {
  signalGroup(leaderPid, "SIGTERM");
  const deadline = Date.now() + limitMs;
  while (identifyProcess(leaderPid) !== null && Date.now() < deadline) await delay(50);
  signalGroup(leaderPid, "SIGKILL");
  while (identifyProcess(leaderPid) !== null) await delay(20);
}

/** Does nothing when the group has ended. */
export function signalGroup(leaderPid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(-leaderPid, signal);
  } catch (cause) {
    if (!(cause instanceof Error && "code" in cause && cause.code === "ESRCH")) throw cause;
  }
}

function recordFolder(dataDir: string): string {
  return path.join(dataDir, "servers");
}

function recordsIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith(".json"))
      .map((name) => path.join(folder, name));
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return [];
    throw cause;
  }
}
