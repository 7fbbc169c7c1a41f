import { losesStructure, type TextStructure } from "@/lib/content/text-structure";

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
  structure?: TextStructure | undefined;
}

export type NextStep = "revise" | "finish" | "fail";

/**
 * Decides what follows a scoring after `revisions` revisions, given the best version so far and what could be mended in
 * it. A refusal by the writer fails the job; any other issue can be fixed by a person before publishing.
 */
export function stepAfterScore(
  best: VersionVerdict & { problems: readonly unknown[] },
  { revisions, changed }: { revisions: number; changed: boolean },
  { revisionsMax }: Pick<RevisionLimits, "revisionsMax">,
): NextStep {
  // If the last revision changed nothing, another one would cost the same and change nothing either.
  if (best.problems.length > 0 && changed && revisions < revisionsMax) return "revise";
  return isArticle(best) ? "finish" : "fail";
}

/** Whether a version can become the article; false for a refusal by the writer. */
export function isArticle({ issues }: Pick<VersionVerdict, "issues">): boolean {
  return !issues.includes("refusal");
}

/**
 * Whether a revision replaces the version before it: it is better in something, has no more issues and contradicted claims
 * than that, has lost no section, table or list, and scores no less, unless it has mended an issue or a claim.
 */
export function isBetter(version: VersionVerdict, best: VersionVerdict): boolean {
  const issues = best.issues.length - version.issues.length;
  const claims = (best.contradicted ?? 0) - (version.contradicted ?? 0);
  const brand = (best.brandProblems ?? 0) - (version.brandProblems ?? 0);
  const score = version.score - best.score;
  if (issues < 0 || claims < 0) return false;
  if (!isArticle(best) && isArticle(version)) return true;
  const isLossy =
    best.structure !== undefined &&
    version.structure !== undefined &&
    losesStructure(best.structure, version.structure);
  if (isLossy) return false;
  if (issues > 0 || claims > 0) return true;
  return score >= 0 && brand >= 0 && (brand > 0 || score > 0);
}
