import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { z } from "zod";

/** A process that can be told from a later one with the same number. */
export const processIdentity = z.object({
  pid: z.int(),
  /** When it was started, as the operating system says it; null where it does not. */
  started: z.string().nullable(),
});

export type ProcessIdentity = z.output<typeof processIdentity>;

/** The identity of a running process; null when none runs under that number (a zombie does not run). */
export function identifyProcess(pid: number): ProcessIdentity | null {
  if (!isPresent(pid)) return null;
  if (process.platform === "linux") return identifyOnLinux(pid);
  return { pid, started: firstLineOf("ps", ["-o", "lstart=", "-p", String(pid)]) };
}

export function isRunning(identity: ProcessIdentity): boolean {
  const found = identifyProcess(identity.pid);
  return found !== null && (found.started === identity.started || identity.started === null);
}

/** The command line of a process, arguments separated by blanks; "" when it cannot be read. */
export function commandLineOf(pid: number): string {
  if (process.platform !== "linux") return firstLineOf("ps", ["-o", "args=", "-p", String(pid)]) ?? "";
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch (cause) {
    if (isGone(cause)) return "";
    throw cause;
  }
}

/** The process that started this one, or took it over; null when it is gone or none is known. */
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

/** What Linux says of a process after its name: state, parent, …, and as the 20th the time of its start. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may hold blanks.
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
    // EPERM: it is there and belongs to somebody else.
    return codeOf(cause) === "EPERM";
  }
}

function firstLineOf(command: string, args: string[]): string | null {
  try {
    return execFileSync(command, args, { encoding: "utf8", timeout: 5000 }).trim().split("\n")[0] ?? null;
  } catch {
    // `ps` exits with 1 when the process ended in the meantime.
    return null;
  }
}

function isGone(cause: unknown): boolean {
  return codeOf(cause) === "ENOENT" || codeOf(cause) === "ESRCH";
}

function codeOf(cause: unknown): string | undefined {
  return cause instanceof Error && "code" in cause ? String(cause.code) : undefined;
}
