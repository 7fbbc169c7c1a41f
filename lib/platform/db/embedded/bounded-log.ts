import { appendFileSync, closeSync, constants, fstatSync, openSync, readSync, truncateSync } from "node:fs";

const bytesMax = 16 * 1024 ** 2;
const checkEveryMs = 10_000;

/** Empties a log and opens it for a process that appends to it, as `shortenLog` needs. */
export function openEmptyLog(file: string): number {
  const { O_APPEND, O_CREAT, O_TRUNC, O_WRONLY } = constants;
  return openSync(file, O_WRONLY | O_CREAT | O_TRUNC | O_APPEND, 0o600);
}

/**
 * Keeps a log from growing without end while it is written to. PostgreSQL's own collector would bound its size only by
 * the hour. Returns a function that ends it.
 */
export function keepLogShort(file: string): () => void {
  const timer = setInterval(() => {
    try {
      shortenLog(file, bytesMax);
    } catch (cause) {
      // No reason to end the server of the data.
      process.emitWarning(cause instanceof Error ? cause : String(cause));
    }
  }, checkEveryMs).unref();
  return () => clearInterval(timer);
}

/**
 * Cuts a log that is longer than `longest` to the newest half of that, from the beginning of a line. Every write goes
 * to its end, so whoever has it open goes on behind what is left.
 */
export function shortenLog(file: string, longest: number): void {
  const newest = newestOf(file, longest);
  if (newest === null) return;
  // First, because the disk may be full.
  truncateSync(file);
  appendFileSync(file, newest.subarray(newest.indexOf("\n") + 1));
}

/** The newest half of what a log may hold; null when it is not too long, or there is none any more. */
function newestOf(file: string, longest: number): Buffer | null {
  let log: number;
  try {
    log = openSync(file, "r");
  } catch (cause) {
    if (cause instanceof Error && "code" in cause && cause.code === "ENOENT") return null;
    throw cause;
  }
  try {
    const { size } = fstatSync(log);
    if (size <= longest) return null;
    const newest = Buffer.alloc(Math.floor(longest / 2));
    return newest.subarray(0, readSync(log, newest, 0, newest.length, size - newest.length));
  } finally {
    closeSync(log);
  }
}
