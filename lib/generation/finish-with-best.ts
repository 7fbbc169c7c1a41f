import { isArticle } from "./revision-rule";
import type { Claim } from "./rows/claims";
import type { StageResult } from "./rows/outcomes";
import { readWork } from "./work";

/**
 * What a revision that fails for good leads to: the article as it was before, which is finished and paid for.
 * Null when there is none: the job has no scored draft, or only a refusal to write one.
 */
export function finishWithBest({ job, stage }: Claim): StageResult | null {
  if (stage !== "revise" && stage !== "score") return null;
  const { candidate: _failed, ...work } = readWork(job.work) ?? {};
  if (work.best === undefined || !isArticle(work.best)) return null;
  return { next: "finish", status: "revising", revision: job.revision, work, score: work.best.score };
}
