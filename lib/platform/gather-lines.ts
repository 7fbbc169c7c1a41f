import type { DestinationStream } from "pino";

/** How long a line may wait for others, and how many characters may wait. */
const waitMs = 20;
const waitingMax = 64 * 1024;
/** pino's level `warn`. */
const urgentLevel = 40;

/**
 * Writes the lines of a log several at a time, because each write to a file or pipe takes as long as a good part of a
 * short call. Warnings and errors are written at once, and what waits at the end of the process is written then.
 */
export function gatherLines(destination: DestinationStream): DestinationStream {
  let waiting = "";
  let timer: NodeJS.Timeout | null = null;
  const flush = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
    const lines = waiting;
    waiting = "";
    if (lines !== "") destination.write(lines);
  };
  process.on("exit", flush);
  const stream = {
    // With this, pino says the level of each line before it writes it.
    [Symbol.for("pino.metadata")]: true,
    lastLevel: 0,
    write(line: string) {
      waiting += line;
      if (stream.lastLevel >= urgentLevel || waiting.length >= waitingMax) flush();
      else timer ??= setTimeout(flush, waitMs).unref();
    },
  };
  return stream;
}
