import { readdirSync, readFileSync } from "node:fs";

/**
 * The memory of a process and its descendants in bytes, as PSS, which counts a shared page only once. Leaves out
 * the processes of `except` and their descendants. Linux only; needs permission to read each process.
 */
export function treeMemoryBytes(rootPid: number, except: readonly number[] = []): number {
  return treeOf(rootPid, childrenByParent(), new Set(except)).reduce((sum, pid) => sum + pssBytes(pid), 0);
}

export interface ProcessMemory {
  pid: number;
  /** How many processes are between it and the root; 0 for the root itself. */
  depth: number;
  rssBytes: number;
  pssBytes: number;
}

/** The memory of a process and of each of its descendants, but not of those in `except`. Linux only. */
export function treeMemory(rootPid: number, except: readonly number[] = []): ProcessMemory[] {
  const children = childrenByParent();
  const below = (pid: number, depth: number): ProcessMemory[] => [
    { pid, depth, ...memoryOf(pid) },
    ...(children.get(pid) ?? [])
      .filter((child) => !except.includes(child))
      .flatMap((child) => below(child, depth + 1)),
  ];
  return below(rootPid, 0);
}

/** The processor time that a process and its descendants have used so far, those that have ended included. */
export function treeCpuMs(rootPid: number): number {
  return treeOf(rootPid, childrenByParent(), new Set()).reduce((sum, pid) => sum + cpuMs(pid), 0);
}

function treeOf(pid: number, children: Map<number, number[]>, except: Set<number>): number[] {
  const below = (children.get(pid) ?? []).filter((child) => !except.has(child));
  return [pid, ...below.flatMap((child) => treeOf(child, children, except))];
}

function childrenByParent(): Map<number, number[]> {
  const children = new Map<number, number[]>();
  for (const name of readdirSync("/proc").filter((entry) => /^\d+$/.test(entry))) {
    const parent = Number(statOf(name)[1]);
    children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
  }
  return children;
}

/** The fields of a process after its name, which is in parentheses and may contain spaces. */
function statOf(pid: number | string): string[] {
  const stat = readIfThere(`/proc/${pid}/stat`);
  return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
}

/** Time as user and as system, of the process itself and of children that have ended; Linux counts in 10 ms. */
function cpuMs(pid: number): number {
  const ticks = statOf(pid).slice(11, 15).map(Number);
  return ticks.reduce((sum, each) => sum + each, 0) * 10;
}

function pssBytes(pid: number): number {
  return memoryOf(pid).pssBytes;
}

function memoryOf(pid: number): { rssBytes: number; pssBytes: number } {
  const text = readIfThere(`/proc/${pid}/smaps_rollup`);
  return {
    rssBytes: Number(/^Rss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024,
    pssBytes: Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0) * 1024,
  };
}

/** Returns "" for a process that has ended in the meantime. */
function readIfThere(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "ENOENT" || code === "ESRCH") return "";
    throw cause;
  }
}
