import { parseArgs } from "node:util";
import { runScript } from "@/scripts/command/run-script";
import { watchRestHandlers } from "./memory/rest-handlers";
import { watchServer } from "./memory/server";

/*
 * Whether memory stays flat under load. The exit code is 1 when it grows, or when an answer is wrong.
 *
 *   npm run bench:memory                                   the REST handlers in this process, ten minutes
 *   npm run bench:memory -- --server --minutes 60          `npm start` with a mixed load at a fixed rate, an hour
 *   npm run bench:memory -- --server --rate 50 --workers 1 fewer calls a second, one process
 */
await runScript(async (stopped) => {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      server: { type: "boolean", default: false },
      minutes: { type: "string", default: "60" },
      rate: { type: "string", default: "100" },
      workers: { type: "string", default: "2" },
    },
  });
  if (!values.server) return watchRestHandlers(stopped);
  return watchServer(
    {
      minutes: whole("minutes", values.minutes, 8, 1440),
      callsPerSecond: whole("rate", values.rate, 1, 1000),
      workers: whole("workers", values.workers, 1, 16),
    },
    stopped,
  );
});

function whole(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new Error(`--${name} takes a whole number from ${least} to ${most}`);
}
