import type { LimitRule } from "./limits";

/** What is remembered of a subject that has reached an escalating limit. */
export interface Escalation {
  /** How often it has reached the limit, calls that it was told to wait with left out. */
  refusals: number;
  waitsUntilMs: number;
}

export const noEscalation: Escalation = { refusals: 0, waitsUntilMs: 0 };

/** The longest wait that repetition leads to; a full window may last longer. */
export const escalatedWaitMsMax = 3_600_000;
/** How long after a wait has ended the refusals are remembered. */
export const refusalsRememberedMs = 86_400_000;

/** Where the wait begins to double, and the latest end of a wait, both in milliseconds. */
export function escalationTimes(rules: readonly LimitRule[]): { firstMs: number; longestMs: number } {
  const lengths = rules.map(({ seconds }) => seconds * 1000);
  return { firstMs: Math.min(...lengths), longestMs: Math.max(escalatedWaitMsMax, ...lengths) };
}

/** What is still remembered at a time. A clock set back must not make a wait longer than the longest. */
export function remembered(known: Escalation, longestMs: number, nowMs: number): Escalation {
  if (known.waitsUntilMs + refusalsRememberedMs <= nowMs) return noEscalation;
  return { ...known, waitsUntilMs: Math.min(known.waitsUntilMs, nowMs + longestMs) };
}

/**
 * The escalation after a full window has refused a call. The first refusal waits for the window alone, so that nobody
 * is punished for reaching a limit once; each further one waits twice as long as the one before.
 */
export function escalated(
  { refusals }: Escalation,
  { firstMs, windowEndsAtMs, nowMs }: { firstMs: number; windowEndsAtMs: number; nowMs: number },
): Escalation {
  const waitMs = refusals === 0 ? 0 : Math.min(escalatedWaitMsMax, firstMs * 2 ** refusals);
  return { refusals: refusals + 1, waitsUntilMs: Math.max(windowEndsAtMs, nowMs + waitMs) };
}
