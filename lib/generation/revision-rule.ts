/** An article is revised at most this often: a third pass costs as much as the first and changes little. */
export const REVISIONS_MAX = 2;

/** Below this score, out of 100, a revision is worth its cost. */
export const SCORE_WANTED = 80;

/** What the score stage found out about one version of an article. */
export interface VersionVerdict {
  /** Codes of the publish gate's issues; empty when the version may be published. */
  issues: string[];
  /** 0 to 100. */
  score: number;
}

export type NextStep = "revise" | "finish" | "fail";

/**
 * What follows the scoring of the best version so far, after `revisions` revisions. A version that the
 * writer refused to write is not an article; other issues are for a person to fix before it is published.
 */
export function stepAfterScore(best: VersionVerdict, revisions: number, changed: boolean): NextStep {
  const wanting = best.issues.length > 0 || best.score < SCORE_WANTED;
  // A revision that changed nothing will change nothing again, for the same money.
  if (wanting && changed && revisions < REVISIONS_MAX) return "revise";
  return isArticle(best) ? "finish" : "fail";
}

/** Whether a version can become the article; not so the writer's refusal to write one. */
export function isArticle({ issues }: Pick<VersionVerdict, "issues">): boolean {
  return !issues.includes("refusal");
}

/** Whether a version replaces the best one so far: fewer issues count before a higher score. */
export function isBetter(version: VersionVerdict, best: VersionVerdict): boolean {
  return version.issues.length === best.issues.length
    ? version.score > best.score
    : version.issues.length < best.issues.length;
}
