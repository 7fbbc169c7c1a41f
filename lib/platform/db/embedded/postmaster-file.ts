import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { commandLineOf, identifyProcess, type ProcessIdentity } from "./process-identity";

/** A PostgreSQL server process, as its own postmaster.pid describes it. */
export interface Postmaster {
  process: ProcessIdentity;
  port: number;
}

/** The server that runs on this cluster, or null. Removes the pid file that a dead server left behind. */
export function findPostmaster(folder: string): Postmaster | null {
  const file = path.join(folder, "postmaster.pid");
  const lines = readLines(file);
  if (lines === null) return null;
  const pid = Number(lines[0]);
  const found = Number.isInteger(pid) && pid > 0 ? identifyProcess(pid) : null;
  // After a reboot another program may have this process id, and PostgreSQL would refuse to start.
  const command = found === null ? "" : commandLineOf(found.pid);
  if (found === null || (command !== "" && !command.includes(folder))) {
    rmSync(file, { force: true });
    return null;
  }
  return { process: found, port: Number(lines[3]) };
}

/** Whether the server with this process id reports that it accepts connections. */
export function saysReady(folder: string, pid: number): boolean {
  const lines = readLines(path.join(folder, "postmaster.pid"));
  return lines !== null && Number(lines[0]) === pid && lines[7]?.trim() === "ready";
}

function readLines(file: string): string[] | null {
  try {
    return readFileSync(file, "utf8").split("\n");
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
    throw cause;
  }
}
