import { type ParsedArticle, parseArticle } from "./read-article";
import { scoreRules } from "./score-rules";

export interface ArticleToScore {
  title: string;
  metaDescription: string;
  markdown: string;
  keyword: string;
}

export interface ScoreCheck {
  id: string;
  label: string;
  passed: boolean;
  /** A whole number from 0 to `pointsMax`. */
  points: number;
  pointsMax: number;
  /** What was measured. */
  detail: string;
  /** What would raise the points; empty when the check has all its points. */
  suggestion: string;
}

export interface ArticleScore {
  /** 0 to 100: the percentage of points that the article got, of the checks that could be judged. */
  score: number;
  checks: ScoreCheck[];
}

/**
 * The editorial score of an article: named checks with published weights. It judges how the text is written,
 * not how it will rank. Checks that do not work for the text's script are left out.
 */
export function scoreArticle(source: ArticleToScore): ArticleScore {
  return scoreOf(parseArticle(source));
}

/** Does the same as `scoreArticle` for an article that is already parsed. */
export function scoreOf(article: ParsedArticle): ArticleScore {
  const checks = scoreRules.flatMap((rule) => {
    const result = rule.judge(article);
    if (result === null) return [];
    const points = Math.round(Math.min(1, Math.max(0, result.share)) * rule.pointsMax);
    const passed = points === rule.pointsMax;
    return [
      {
        id: rule.id,
        label: rule.label,
        passed,
        points,
        pointsMax: rule.pointsMax,
        detail: result.detail,
        suggestion: passed ? "" : result.suggestion,
      },
    ];
  });
  const total = checks.reduce((sum, check) => sum + check.pointsMax, 0);
  const given = checks.reduce((sum, check) => sum + check.points, 0);
  return { score: total === 0 ? 0 : Math.round((given / total) * 100), checks };
}
