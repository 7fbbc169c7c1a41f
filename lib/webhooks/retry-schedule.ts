import { atLeastRetryAfter, spread } from "@/lib/work/retry";

const minute = 60;
const hour = 60 * minute;

const firstWaitSeconds = 5;

/** The wait after each failed attempt, in seconds; together a little under a day. */
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

/** One attempt at first, and one after each wait. */
export const DELIVERY_ATTEMPTS_MAX = waitsSeconds.length + 1;

/** Holds grow up to the fourth wait, ten minutes, so that a recovered receiver soon gets its messages. */
const holdsMax = 4;

export interface FailedAttempt {
  /** Attempts so far, including this one. */
  attempts: number;
  /** The receiver's Retry-After in seconds; null when it sent none. */
  retryAfterSeconds: number | null;
  /** A number in [0, 1) that varies the wait by up to a tenth, so that retries do not come in step. */
  random: number;
}

/** Seconds until the next attempt; null after the last one. */
export function retryInSeconds({ attempts, retryAfterSeconds, random }: FailedAttempt): number | null {
  const wait = waitsSeconds[attempts - 1];
  if (wait === undefined) return null;
  return atLeastRetryAfter(Math.max(spread(wait, random), firstWaitSeconds), retryAfterSeconds);
}

export interface FailedEndpoint extends Pick<FailedAttempt, "retryAfterSeconds" | "random"> {
  /** Failed attempts since the last success, including this one. */
  failuresInRow: number;
}

/**
 * How many seconds nothing is sent to a receiver after a failed attempt: at least its Retry-After, and longer
 * after each failure in a row, so that a dead receiver hardly occupies a lane.
 */
export function holdSeconds({ failuresInRow, retryAfterSeconds, random }: FailedEndpoint): number {
  const wait = waitsSeconds[Math.min(failuresInRow, holdsMax) - 1] ?? firstWaitSeconds;
  return atLeastRetryAfter(Math.max(spread(wait, random), firstWaitSeconds), retryAfterSeconds);
}
