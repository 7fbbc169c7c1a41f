/** A longer Retry-After is shortened to this. */
const retryAfterSecondsMax = 3600;

/** Seconds to wait before the next attempt: `seconds`, or a Retry-After if that is longer, up to an hour. */
export function atLeastRetryAfter(seconds: number, retryAfterSeconds: number | null): number {
  return Math.max(seconds, Math.min(retryAfterSeconds ?? 0, retryAfterSecondsMax));
}

/** Varies a time by up to a tenth either way, so that retries do not come in step. `random` is in [0, 1). */
export function spread(time: number, random: number): number {
  return time * (0.9 + random / 5);
}
