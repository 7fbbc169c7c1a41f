/** The cron expression nearest to an interval: every minute at the finest, every hour at the coarsest. */
export function cronEvery(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes === 1) return "* * * * *";
  return minutes < 60 ? `*/${minutes} * * * *` : "0 * * * *";
}

/**
 * Whether a tick is older than its interval. After an outage Inngest replays every missed tick, but one of them
 * does the work of all. `ts` and a numeric `scheduledAt` are milliseconds since 1970.
 */
export function isStale(
  tick: { ts: number; data: { scheduledAt?: unknown } },
  everySeconds: number,
  nowMs: number,
): boolean {
  const { scheduledAt } = tick.data;
  const parsedMs =
    typeof scheduledAt === "string"
      ? Date.parse(scheduledAt)
      : typeof scheduledAt === "number"
        ? scheduledAt
        : Number.NaN;
  const scheduledMs = Number.isNaN(parsedMs) ? tick.ts : parsedMs;
  return nowMs - scheduledMs > Math.max(everySeconds, 60) * 1000;
}

/** The wait before the next try when rows are due but another instance holds them. */
const heldElsewhereSeconds = 5;

/**
 * When another sweep has to run before the next tick, in milliseconds since 1970; null if the tick is soon enough.
 * Always a whole second after the current one, because the event of the current second may have been sent already.
 */
export function followUpAtMs(
  { handled, nextInSeconds }: { handled: number; nextInSeconds: number | null },
  everySeconds: number,
  nowMs: number,
): number | null {
  if (nextInSeconds === null || nextInSeconds >= Math.max(everySeconds, 60)) return null;
  const waitSeconds = Math.max(
    nextInSeconds,
    handled > 0 ? 0 : heldElsewhereSeconds * Number(nextInSeconds <= 0),
  );
  return nextSecondMs(nowMs + waitSeconds * 1000);
}

/** The next whole second: early enough for work that is due now, and after everything that is reported before it. */
export function nextSecondMs(nowMs: number): number {
  return (Math.floor(nowMs / 1000) + 1) * 1000;
}

/** Workers end at any time; what they schedule in the same five seconds is one sweep. */
export function soonAfterMs(atMs: number): number {
  return Math.ceil(atMs / 5_000) * 5_000;
}
