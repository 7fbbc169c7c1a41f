import type { Stage } from "./rows/claims";

/** How far a job is after its draft, and how far revisions can take it. */
const drafted = 0.6;
const revised = 0.92;
/** The part of a round that its scoring takes; the rest is the revision. */
const scoring = 0.1;

/**
 * A job's progress (0 to 1) when `fraction` (0 to 1) of a stage is done. It never decreases over a job's stages:
 * research, outline, draft, score, then revise and score for each revision, and finish. Each further revision is
 * half of what is left, so that any number of them fits.
 */
export function progressAt(stage: Stage, revision: number, fraction: number): number {
  const [from, to] = spans[stage](written(revision), written(revision + 1));
  const progress = from + (to - from) * Math.min(1, Math.max(0, fraction));
  return Math.round(progress * 10_000) / 10_000;
}

/** The progress of a text that was revised this many times. */
function written(round: number): number {
  return revised - (revised - drafted) / 2 ** round;
}

type Span = [from: number, to: number];

const spans: Record<Stage, (from: number, next: number) => Span> = {
  research: () => [0.02, 0.12],
  outline: () => [0.12, 0.18],
  draft: () => [0.18, drafted],
  score: (from, next) => [from, from + scoring * (next - from)],
  revise: (from, next) => [from + scoring * (next - from), next],
  finish: () => [0.95, 1],
  refresh: () => [0.02, 0.95],
};
