import type { Stage } from "./rows/claims";

const drafted = 0.6;
const perRevision = 0.15;
const scoring = 0.03;

/**
 * A job's progress (0 to 1) when `fraction` (0 to 1) of a stage is done. It never decreases over a job's stages:
 * plan, draft, score, then revise and score for each revision, and finish.
 */
export function progressAt(stage: Stage, revision: number, fraction: number): number {
  const [from, to] = spans[stage](drafted + perRevision * revision);
  const progress = from + (to - from) * Math.min(1, Math.max(0, fraction));
  return Math.round(progress * 1000) / 1000;
}

type Span = [from: number, to: number];

const spans: Record<Stage, (written: number) => Span> = {
  plan: () => [0.02, 0.1],
  draft: (written) => [0.1, written],
  score: (written) => [written, written + scoring],
  revise: (written) => [written + scoring, written + perRevision],
  finish: () => [0.95, 1],
};
