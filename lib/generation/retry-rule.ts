import { atLeastRetryAfter } from "@/lib/work/retry";
import type { WriterFailureCode } from "@/lib/writers/writer";

/** A stage is attempted this often, including attempts of killed processes; then its job fails. */
export const STAGE_ATTEMPTS_MAX = 5;

/** Fewer attempts for unusable answers: they cost money, and the same question mostly gets the same answer. */
const attemptsMaxByCode: Partial<Record<WriterFailureCode, number>> = { invalid_output: 3, too_long: 2 };

/** How often a stage with this kind of failure is attempted in total. */
export function attemptsMax(code: WriterFailureCode | null): number {
  return (code === null ? undefined : attemptsMaxByCode[code]) ?? STAGE_ATTEMPTS_MAX;
}

const waitsSeconds = [30, 120, 480, 1800];

/**
 * Seconds to wait after `attempt` failed attempts (1 is the first), at least a writer's Retry-After within its
 * limit. The waits grow; up to a fifth is added by `random`, in [0, 1), so that jobs which failed together do not
 * all return together.
 */
export function retryWaitSeconds(attempt: number, retryAfterSeconds: number | null, random: number): number {
  const wait = waitsSeconds[Math.min(attempt, waitsSeconds.length) - 1] ?? 30;
  return atLeastRetryAfter(wait, retryAfterSeconds) * (1 + random / 5);
}
