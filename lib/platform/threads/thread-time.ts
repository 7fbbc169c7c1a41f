import { readFileSync, readlinkSync } from "node:fs";

/** Linux counts in hundredths of a second here, whatever the frequency of its timer. */
const tickMs = 10;

/** The id under which Linux counts the time of the calling thread; 0 on a system that does not tell. */
export function ownThreadId(): number {
  try {
    return Number(readlinkSync("/proc/thread-self").split("/").at(-1));
  } catch {
    return 0;
  }
}

/**
 * The processor time in milliseconds that a thread of this process has taken; null where nobody can tell. Node 20 knows
 * only that of the whole process, in which every other thread counts too.
 */
export function threadTimeMs(threadId: number): number | null {
  if (threadId === 0) return null;
  try {
    const stat = readFileSync(`/proc/self/task/${threadId}/stat`, "latin1");
    // The name of the thread may have spaces and brackets; what follows its last bracket begins with the state.
    const [, , , , , , , , , , , user, system] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(user) + Number(system);
    return Number.isFinite(ticks) ? ticks * tickMs : null;
  } catch {
    return null;
  }
}
