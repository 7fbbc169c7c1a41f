const minute = 60;
const hour = 60 * minute;

/** The wait after each failed try, in seconds; together a little under a day. */
const waitsSeconds = [
  5,
  30,
  2 * minute,
  10 * minute,
  30 * minute,
  hour,
  2 * hour,
  4 * hour,
  8 * hour,
  8 * hour,
];

/** The first one and one after each wait. */
export const ATTEMPTS_MAX = waitsSeconds.length + 1;

/** A receiver may ask for this much; what asks for more is tried again sooner than it wishes. */
const retryAfterSecondsMax = hour;

export interface FailedTry {
  /** Tries so far, this one counted. */
  attempts: number;
  /** What the receiver asked for; null when it asked for nothing. */
  retryAfterSeconds: number | null;
  /** In [0, 1): spreads the retries by a tenth either way, so that they do not come in step. */
  random: number;
}

/** Seconds until the next try; null after the last one. */
export function retryInSeconds({ attempts, retryAfterSeconds, random }: FailedTry): number | null {
  const wait = waitsSeconds[attempts - 1];
  if (wait === undefined) return null;
  return Math.max(wait * (0.9 + random / 5), holdSeconds(retryAfterSeconds));
}

/**
 * How long a receiver is left alone after a failed try, whatever else is waiting for it: as long as it asked
 * for, and never less than the first wait.
 */
export function holdSeconds(retryAfterSeconds: number | null): number {
  const asked = Math.min(retryAfterSeconds ?? 0, retryAfterSecondsMax);
  return Math.max(asked, waitsSeconds[0] ?? 0);
}
