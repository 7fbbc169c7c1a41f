import type { LastSweep } from "./heartbeat-queries";

/** Cron's shortest interval. */
const tickSecondsMin = 60;
/** After this many missed ticks of Inngest, this process sweeps in its place. */
const ticksMissed = 3;

/**
 * Whether this process must sweep in place of Inngest, whose crons have stopped silently in some server versions.
 * Only a sweep by Inngest itself counts as a sign of life, so standing in continues until Inngest sweeps again.
 */
export function mustStandIn(last: LastSweep | null, everySeconds: number): boolean {
  return (
    last === null ||
    last.engine !== "inngest" ||
    last.ageSeconds > ticksMissed * Math.max(everySeconds, tickSecondsMin)
  );
}

/** Whether a tick of Inngest seems to be missing, so that it is worth asking whether it is there at all. */
export function seemsSilent(last: LastSweep | null, everySeconds: number): boolean {
  return last !== null && last.ageSeconds > 1.5 * Math.max(everySeconds, tickSecondsMin);
}

/** Whether something has lasted so long that Inngest's sweeps would have had it done, were its workers called. */
export function isLeftUndone(seconds: number, everySeconds: number): boolean {
  return seconds > ticksMissed * Math.max(everySeconds, tickSecondsMin);
}
