import type { SweepSeen } from "./heartbeat/queries";

/** The finest pace that cron knows. */
const tickSecondsMin = 60;
/** Inngest may miss this many of its ticks before this process sweeps in its place. */
const ticksMissed = 3;

/**
 * Whether a local sweep has to stand in for Inngest: crons have stopped silently in some server versions.
 * A sweep that this watchdog ran itself is no sign of life, so it goes on until Inngest's own returns.
 */
export function mustStandIn(last: SweepSeen | null, everySeconds: number): boolean {
  return (
    last === null ||
    last.engine !== "inngest" ||
    last.ageSeconds > ticksMissed * Math.max(everySeconds, tickSecondsMin)
  );
}
