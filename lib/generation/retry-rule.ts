import { atLeastAsked } from "@/lib/work/retry";
import type { WriterFailureCode } from "@/lib/writers/writer";

/** A stage is tried this often, a killed process counted; then the job fails and its credit goes back. */
export const STAGE_ATTEMPTS_MAX = 5;

/** Fewer for answers that were paid for and were of no use: the same question mostly gets the same again. */
const usableTries: Partial<Record<WriterFailureCode, number>> = { invalid_output: 3, too_long: 2 };

/** How often a stage is tried that fails like this. */
export function attemptsMax(code: WriterFailureCode | null): number {
  return (code === null ? undefined : usableTries[code]) ?? STAGE_ATTEMPTS_MAX;
}

const waitsSeconds = [30, 120, 480, 1800];

/**
 * Seconds until a stage is tried again after `attempt` failed tries (1 is the first): widening, with up to
 * a fifth added at random so that jobs which failed together do not return together. `random` is in [0, 1).
 * A writer's Retry-After is the least that it gets.
 */
export function retryWaitSeconds(attempt: number, retryAfterSeconds: number | null, random: number): number {
  const wait = waitsSeconds[Math.min(attempt, waitsSeconds.length) - 1] ?? 30;
  return atLeastAsked(wait, retryAfterSeconds) * (1 + random / 5);
}
