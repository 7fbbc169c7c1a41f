import { totalmem } from "node:os";

const megabyte = 1024 ** 2;
const leastMegabytes = 384;
const mostMegabytes = 2048;

/**
 * The maximum heap of the web server in MB: a quarter of the memory, within bounds, because PostgreSQL and the file
 * cache need memory too. Without a maximum, Node would let garbage grow before collecting it.
 */
export function heapCapMegabytes(memoryBytes: number): number {
  const quarter = Math.floor(memoryBytes / megabyte / 4);
  return Math.min(mostMegabytes, Math.max(leastMegabytes, quarter));
}

/** The memory in bytes of the machine, or of its container (cgroup) when that has less. */
export function availableMemoryBytes(
  machineBytes: number = totalmem(),
  limitBytes: number = process.constrainedMemory(),
): number {
  // No limit is reported as 0, or as a number that exceeds the machine's memory.
  return limitBytes > 0 ? Math.min(machineBytes, limitBytes) : machineBytes;
}
