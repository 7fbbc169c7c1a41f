import { atLeastRetryAfter, spread } from "@/lib/work/retry";

const minute = 60;
const hour = 60 * minute;

const firstWaitSeconds = 5;

/** The wait after each failed try, in seconds; together a little under a day. */
const waitsSeconds = [
  firstWaitSeconds,
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
export const DELIVERY_ATTEMPTS_MAX = waitsSeconds.length + 1;

/** A hold grows as far as the fourth wait, ten minutes: what comes up again gets its messages soon. */
const holdsMax = 4;

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
  return atLeastRetryAfter(Math.max(spread(wait, random), firstWaitSeconds), retryAfterSeconds);
}

export interface FailedEndpoint extends Pick<FailedTry, "retryAfterSeconds" | "random"> {
  /** Failed tries since the last that succeeded, this one counted. */
  failuresInRow: number;
}

/**
 * How long a receiver is left alone after a failed try, whatever else is waiting for it: as long as it asked
 * for, and longer the more often it has failed, so that a dead one takes hardly any place.
 */
export function holdSeconds({ failuresInRow, retryAfterSeconds, random }: FailedEndpoint): number {
  const wait = waitsSeconds[Math.min(failuresInRow, holdsMax) - 1] ?? firstWaitSeconds;
  return atLeastRetryAfter(Math.max(spread(wait, random), firstWaitSeconds), retryAfterSeconds);
}
