import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { z } from "zod";

/** Identifies a process even after the operating system has given its id to another one. */
export const processIdentity = z.object({
  pid: z.int(),
  /** When the process started, as the operating system reports it; null when it does not. */
  started: z.string().nullable(),
});

export type ProcessIdentity = z.output<typeof processIdentity>;

/** The identity of a running process; null when no process has that id or it is a zombie. */
export function identifyProcess(pid: number): ProcessIdentity | null {
  if (!isPresent(pid)) return null;
  if (process.platform === "linux") return identifyOnLinux(pid);
  return { pid, started: firstLineOf("ps", ["-o", "lstart=", "-p", String(pid)]) };
}

export function isRunning(identity: ProcessIdentity): boolean {
  const found = identifyProcess(identity.pid);
  return found !== null && (found.started === identity.started || identity.started === null);
}

/** The command line of a process, with spaces between the arguments; "" when it cannot be read. */
export function commandLineOf(pid: number): string {
  if (process.platform !== "linux") return firstLineOf("ps", ["-o", "args=", "-p", String(pid)]) ?? "";
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch (cause) {
    if (isGone(cause)) return "";
    throw cause;
  }
}

/** The parent of a process; null when the process is gone or has no known parent. */
export function parentOf(pid: number): number | null {
  const text =
    process.platform === "linux" ? statOf(pid)?.[1] : firstLineOf("ps", ["-o", "ppid=", "-p", String(pid)]);
  const parent = Number(text ?? 0);
  return parent > 0 ? parent : null;
}

function identifyOnLinux(pid: number): ProcessIdentity | null {
  const fields = statOf(pid);
  if (fields === null || fields[0] === "Z") return null;
  const boot = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  return { pid, started: `${boot}/${fields[19]}` };
}

/** The fields of /proc/<pid>/stat after the name: state, parent, …, and as the 20th the start time. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may contain spaces.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch (cause) {
    if (isGone(cause)) return null;
    throw cause;
  }
}

function isPresent(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (cause) {
    // EPERM: the process exists and belongs to another user.
    return codeOf(cause) === "EPERM";
  }
}

function firstLineOf(command: string, args: string[]): string | null {
  try {
    return execFileSync(command, args, { encoding: "utf8", timeout: 5000 }).trim().split("\n")[0] ?? null;
  } catch {
    // `ps` exits with 1 when the process has ended in the meantime.
    return null;
  }
}

function isGone(cause: unknown): boolean {
  return codeOf(cause) === "ENOENT" || codeOf(cause) === "ESRCH";
}

function codeOf(cause: unknown): string | undefined {
  return cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
}
