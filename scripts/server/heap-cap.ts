import { totalmem } from "node:os";

const megabyte = 1024 ** 2;
const leastMegabytes = 384;
const mostMegabytes = 2048;

/**
 * How far the web server's heap may grow: a quarter of the memory, since PostgreSQL and the system's cache of
 * files live on the same machine, but within bounds. Without a cap, Node lets garbage grow before it cleans up.
 */
export function heapCapMegabytes(memoryBytes: number): number {
  const quarter = Math.floor(memoryBytes / megabyte / 4);
  return Math.min(mostMegabytes, Math.max(leastMegabytes, quarter));
}

/** The memory of the machine, or of the container (its cgroup) where that is less. */
export function availableMemoryBytes(
  machineBytes: number = totalmem(),
  limitBytes: number = process.constrainedMemory(),
): number {
  // 0 and numbers beyond the machine's memory both say that there is no limit.
  return limitBytes > 0 ? Math.min(machineBytes, limitBytes) : machineBytes;
}
