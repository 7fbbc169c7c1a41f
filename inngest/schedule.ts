/** The cron expression that comes nearest to a pace; a minute is the finest that cron knows, an hour the coarsest here. */
export function cronEvery(seconds: number): string {
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes === 1) return "* * * * *";
  return minutes < 60 ? `*/${minutes} * * * *` : "0 * * * *";
}

/**
 * Whether a tick is older than its interval. After an outage Inngest replays every tick that was missed;
 * one of them does the work of all. `ts` and the result of `Date.parse` are milliseconds since 1970.
 */
export function isStale(
  tick: { ts: number; data: { scheduledAt?: unknown } },
  everySeconds: number,
  nowMs: number,
): boolean {
  const { scheduledAt } = tick.data;
  const named =
    typeof scheduledAt === "string"
      ? Date.parse(scheduledAt)
      : typeof scheduledAt === "number"
        ? scheduledAt
        : Number.NaN;
  const scheduledMs = Number.isNaN(named) ? tick.ts : named;
  return nowMs - scheduledMs > Math.max(everySeconds, 60) * 1000;
}

/** What is due but was not to be had is asked for again after this. */
const inVainSeconds = 5;

/**
 * When a sweep has to follow before the next tick, in milliseconds since 1970; null when the tick will do. A whole
 * second, and a later one than the present: the event of that second may have been sent already.
 */
export function goOnAtMs(
  { handled, nextInSeconds }: { handled: number; nextInSeconds: number | null },
  everySeconds: number,
  nowMs: number,
): number | null {
  if (nextInSeconds === null || nextInSeconds >= Math.max(everySeconds, 60)) return null;
  const waitSeconds = Math.max(nextInSeconds, handled > 0 ? 0 : inVainSeconds * Number(nextInSeconds <= 0));
  return (Math.floor(nowMs / 1000 + waitSeconds) + 1) * 1000;
}
