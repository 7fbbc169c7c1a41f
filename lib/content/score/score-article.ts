import type { CheckRule } from "./checks/check-rule";
import { keyphrasePlaceChecks } from "./checks/keyphrase-places";
import { keyphraseUseChecks } from "./checks/keyphrase-use";
import { linkChecks } from "./checks/links";
import { metadataChecks } from "./checks/metadata";
import { readabilityChecks } from "./checks/readability";
import { structureChecks } from "./checks/structure";
import { lengthMinOf, repetitionIn, substanceChecks } from "./checks/substance";
import { type ReadArticle, readArticle } from "./read-article";
import type { ArticleScore, ArticleToScore, ScoreCheck } from "./score-check";

/** Raised whenever a rule, a threshold or a weight changes. */
const scoreVersion = 8;

/** The rules, whose weights add up to 100. */
export const scoreRules: readonly CheckRule[] = [
  ...keyphrasePlaceChecks,
  ...keyphraseUseChecks,
  ...metadataChecks,
  ...structureChecks,
  ...linkChecks,
  ...readabilityChecks,
  ...substanceChecks,
];

/**
 * The editorial score of an article: named checks with published thresholds and weights (docs/score.md). It judges
 * how the text is written, not how it will rank. Pure. Throws MarkdownTooComplex.
 */
export function scoreArticle(source: ArticleToScore): ArticleScore {
  const article = readArticle(source);
  const checks = scoreRules.map(({ judge, ...rule }): ScoreCheck => {
    const { evidence, ...finding } = judge(article);
    return { ...rule, ...finding, evidence: [...(evidence ?? [])] };
  });
  return { version: scoreVersion, ...totalOf(checks, capOf(article)), checks };
}

const credits: Partial<Record<ScoreCheck["status"], number>> = { pass: 1, warn: 0.5, fail: 0 };

function totalOf(
  checks: readonly ScoreCheck[],
  cap: number,
): Pick<ArticleScore, "score" | "measured" | "cap"> {
  const measured = checks.filter(({ status }) => credits[status] !== undefined);
  const applicable = weightOf(checks.filter(({ status }) => status !== "not_applicable"));
  const earned = measured.reduce((sum, { weight, status }) => sum + weight * (credits[status] ?? 0), 0);
  const weight = weightOf(measured);
  return {
    score: weight === 0 ? null : Math.min(cap, Math.floor((100 * earned) / weight)),
    measured: applicable === 0 ? 0 : Math.round((1000 * weight) / applicable) / 1000,
    cap,
  };
}

function weightOf(checks: readonly ScoreCheck[]): number {
  return checks.reduce((sum, { weight }) => sum + weight, 0);
}

/** The most that a text can score: a text of half the shortest length, repetitions left out, has at most 50. */
function capOf(article: ReadArticle): number {
  const { words, repeated } = repetitionIn(article);
  const substance = words === 0 ? article.length : (article.length * (words - repeated)) / words;
  return Math.min(100, Math.floor((100 * substance) / lengthMinOf(article)));
}
