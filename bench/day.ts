import { parseArgs } from "node:util";
import { runScript } from "@/scripts/command/run-script";
import { watchDay } from "./day/watch-day";

/*
 * Whether Galley runs through a day as it began it: `npm start` under a mixed load of a third of what it can answer, while
 * it writes articles, audits sites, and publishes to receivers that take seconds. Prints a row for each part of the day,
 * and the first part beside the last. The exit code is 1 when memory grew, an answer was wrong, a sweep was late, or
 * something was logged.
 *
 *   npm run bench:day                       eight hours, in parts of one hour
 *   npm run bench:day -- --hours 1 --parts 4
 */
await runScript(async (stopped) => {
  const { values } = parseArgs({
    args: process.argv.slice(2),
    options: {
      hours: { type: "string", default: "8" },
      parts: { type: "string", default: "8" },
      rate: { type: "string" },
    },
  });
  const rate = values.rate === undefined ? null : number("rate", values.rate, 1, 1000);
  const hours = number("hours", values.hours, 0.02, 48);
  return watchDay({ hours, parts: Math.round(number("parts", values.parts, 2, 48)), rate }, stopped);
});

function number(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (value >= least && value <= most) return value;
  throw new Error(`--${name} takes a number from ${least} to ${most}`);
}
