import { randomUUID } from "node:crypto";
import { linkSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { StartFailure } from "@/lib/platform/start-failure";
import { readJsonFile } from "./json-file";
import { identifyProcess, isRunning, type ProcessIdentity, processIdentity } from "./process-identity";

const pollMs = 50;

/**
 * Runs `work` while this process holds the lock file. The lock of a process that has died is taken over.
 * Throws StartFailure when another process keeps the lock for `timeoutMs`.
 */
export async function withFileLock<T>(file: string, timeoutMs: number, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + timeoutMs;
  for (let release = tryLock(file); ; release = tryLock(file)) {
    if (release !== null) {
      try {
        return await work();
      } finally {
        release();
      }
    }
    if (Date.now() > deadline) {
      throw new StartFailure(
        `Another Galley has held ${file} for ${timeoutMs / 1000} seconds: wait or end it.`,
      );
    }
    await delay(pollMs);
  }
}

/**
 * Takes the lock for as long as this process runs, or until the returned function releases it. Null when
 * another process holds the lock.
 */
export function holdFileLock(file: string): (() => void) | null {
  // The first call may only have removed the lock of a dead process.
  return tryLock(file) ?? tryLock(file);
}

/** withFileLock for an exit handler, which cannot await. Does not run `work` when the lock is not free in time. */
export function withFileLockSync(file: string, timeoutMs: number, work: () => void): void {
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  const deadline = Date.now() + timeoutMs;
  let release = tryLock(file);
  while (release === null && Date.now() < deadline) {
    Atomics.wait(sleeper, 0, 0, pollMs);
    release = tryLock(file);
  }
  if (release === null) return;
  try {
    work();
  } finally {
    release();
  }
}

function tryLock(file: string): (() => void) | null {
  const holder = readHolder(file);
  if (holder !== null && holder !== "unknown" && isRunning(holder)) return null;
  const mine = `${file}.${process.pid}.${randomUUID()}`;
  // Moved aside and not deleted, because another process may have taken the lock meanwhile: then it is put back.
  if (holder !== null && !moveAside(file, mine, holder)) return null;
  writeFileSync(mine, JSON.stringify(identifyProcess(process.pid)), { mode: 0o600 });
  try {
    // A link appears with its whole content or not at all, so no other process reads half a file.
    linkSync(mine, file);
    return () => rmSync(file, { force: true });
  } catch (cause) {
    if (codeOf(cause) === "EEXIST") return null;
    throw cause;
  } finally {
    rmSync(mine, { force: true });
  }
}

/** The process that a lock file names; "unknown" for a damaged file, as a power failure leaves it. */
type Holder = ProcessIdentity | "unknown";

function moveAside(file: string, aside: string, dead: Holder): boolean {
  try {
    renameSync(file, aside);
  } catch (cause) {
    if (codeOf(cause) === "ENOENT") return false;
    throw cause;
  }
  const right = isSame(readHolder(aside), dead);
  if (!right) linkSync(aside, file);
  rmSync(aside, { force: true });
  return right;
}

function isSame(one: Holder | null, other: Holder): boolean {
  if (one === null || one === "unknown" || other === "unknown") return one === other;
  return one.pid === other.pid && one.started === other.started;
}

function readHolder(file: string): Holder | null {
  const read = readJsonFile(file, processIdentity);
  if (read.kind === "missing") return null;
  return read.kind === "damaged" ? "unknown" : read.value;
}

function codeOf(cause: unknown): string | undefined {
  return cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
}
