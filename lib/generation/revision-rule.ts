/** How much is done for a better article. */
export interface RevisionLimits {
  /** An article is revised at most this often. */
  revisionsMax: number;
  /** Below this score (0 to 100), a revision is worth its cost. */
  scoreWanted: number;
}

/** The score stage's findings about one version of an article. */
export interface VersionVerdict {
  /** Codes of the publish gate's issues; empty when the version may be published. */
  issues: string[];
  /** How many claims a source contradicts; none if left out. */
  contradicted?: number;
  /** How many rules of the brand voice the version breaks; none if left out. */
  brandProblems?: number;
  /** 0 to 100. */
  score: number;
}

export type NextStep = "revise" | "finish" | "fail";

/**
 * Decides what follows a scoring after `revisions` revisions, given the best version so far. A refusal by the
 * writer fails the job; any other issue can be fixed by a person before publishing.
 */
export function stepAfterScore(
  best: VersionVerdict,
  { revisions, changed }: { revisions: number; changed: boolean },
  { revisionsMax, scoreWanted }: RevisionLimits,
): NextStep {
  const needsRevision =
    best.issues.length > 0 ||
    (best.contradicted ?? 0) > 0 ||
    (best.brandProblems ?? 0) > 0 ||
    best.score < scoreWanted;
  // If the last revision changed nothing, another one would cost the same and change nothing either.
  if (needsRevision && changed && revisions < revisionsMax) return "revise";
  return isArticle(best) ? "finish" : "fail";
}

/** Whether a version can become the article; false for a refusal by the writer. */
export function isArticle({ issues }: Pick<VersionVerdict, "issues">): boolean {
  return !issues.includes("refusal");
}

/** Whether a version replaces the best one so far: fewer issues win, then fewer contradicted claims, then fewer brand problems, then the higher score. */
export function isBetter(version: VersionVerdict, best: VersionVerdict): boolean {
  const issues = best.issues.length - version.issues.length;
  const claims = (best.contradicted ?? 0) - (version.contradicted ?? 0);
  const brand = (best.brandProblems ?? 0) - (version.brandProblems ?? 0);
  return (issues || claims || brand || version.score - best.score) > 0;
}
