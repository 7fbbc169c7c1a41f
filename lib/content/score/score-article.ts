import { readArticle } from "./read-article";
import type { ArticleScore, ArticleToScore, ScoreCheck } from "./score-check";
import { scoreRules } from "./score-rules";

/** Raised whenever a rule, a threshold or a weight changes. */
const scoreVersion = 2;

/**
 * The editorial score of an article: named checks with published weights. It judges how the text is written, not
 * how it will rank. Pure. Throws MarkdownTooComplex.
 */
export function scoreArticle(source: ArticleToScore): ArticleScore {
  const article = readArticle(source);
  const checks = scoreRules.map((rule): ScoreCheck => {
    const result = rule.judge(article);
    const share = result?.share ?? 0;
    return {
      id: rule.id,
      group: "structure",
      title: rule.label,
      status: result === null ? "not_applicable" : share >= 1 ? "pass" : share >= 0.5 ? "warn" : "fail",
      value: null,
      unit: "words",
      target: { min: null, max: null },
      weight: rule.pointsMax,
      advice: result === null || share >= 1 ? "" : result.suggestion,
      evidence: [],
    };
  });
  return { version: scoreVersion, ...totalOf(checks), checks };
}

const credits: Partial<Record<ScoreCheck["status"], number>> = { pass: 1, warn: 0.5, fail: 0 };

function totalOf(checks: readonly ScoreCheck[]): Pick<ArticleScore, "score" | "measured"> {
  const measured = checks.filter(({ status }) => credits[status] !== undefined);
  const applicable = weightOf(checks.filter(({ status }) => status !== "not_applicable"));
  const earned = measured.reduce((sum, { weight, status }) => sum + weight * (credits[status] ?? 0), 0);
  const weight = weightOf(measured);
  return {
    score: weight === 0 ? null : Math.round((100 * earned) / weight),
    measured: applicable === 0 ? 0 : weight / applicable,
  };
}

function weightOf(checks: readonly ScoreCheck[]): number {
  return checks.reduce((sum, { weight }) => sum + weight, 0);
}
