import { totalmem } from "node:os";

const megabyte = 1024 ** 2;
const leastMegabytes = 384;
const mostMegabytes = 2048;

/**
 * The maximum heap of each of the web server's processes in MB: a quarter of the memory for one, and half of it for
 * several together, within bounds, because PostgreSQL and the file cache need memory too. Without a maximum, Node would
 * let garbage grow before collecting it.
 */
export function heapCapMegabytes(memoryBytes: number, workers: number): number {
  const share = Math.min(1 / 4, 1 / 2 / workers);
  const megabytes = Math.floor((memoryBytes / megabyte) * share);
  return Math.min(mostMegabytes, Math.max(leastMegabytes, megabytes));
}

/** The memory in bytes of the machine, or of its container (cgroup) when that has less. */
export function availableMemoryBytes(
  machineBytes: number = totalmem(),
  limitBytes: number = process.constrainedMemory(),
): number {
  // No limit is reported as 0, or as a number that exceeds the machine's memory.
  return limitBytes > 0 ? Math.min(machineBytes, limitBytes) : machineBytes;
}
