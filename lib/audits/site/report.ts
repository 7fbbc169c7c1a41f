import { type CategoryKey, categoryKeys, categoryNames, counted, type Severity } from "../page-rule";
import { rulesetVersion } from "../page-rules";
import { auditScoreOf, deductionOf, type Grade, gradeOf } from "../score";
import { pointsOf, type SiteCheck } from "./check";
import { whyLeftOut } from "./left-out";
import type { LeftOutReason, RuleSample, SiteCounts } from "./rows/findings";
import { verdictOf } from "./verdict";

/** With a smaller share of its pages read, a site has no score. */
const readShareMin = 0.5;

/** What an audit found, as it is stored and shown, with the arithmetic behind the score. */
export interface SiteReport {
  totals: {
    pages_found: number;
    pages_fetched: number;
    pages_unreadable: number;
    /** How many checks of each severity failed, and how many passed. */
    errors: number;
    warnings: number;
    notices: number;
    passed: number;
  };
  categories: { key: CategoryKey; name: string; score: number | null; passed: number; failed: number }[];
  recommendations: Recommendation[];
  checks: ReportedCheck[];
  left_out: LeftOut[];
  /** Why the score is at most 69; null when it is not limited. */
  gate: SiteGate | null;
  /** What the verdict is made of, so that it can be given again when a finding is ignored. */
  counts: SiteCounts;
}

export type SiteGate = "home_not_indexable";

/** Addresses or links of the site that the audit left out, for one reason. */
export interface LeftOut {
  reason: LeftOutReason;
  /** Null when nobody counted them. */
  count: number | null;
  why: string;
}

export interface Recommendation {
  id: string;
  category: CategoryKey;
  severity: Severity;
  title: string;
  detail: string;
  fix: string;
  /** How many points the score would win; 0 for what is told for information only. */
  points: number;
  affected_count: number;
  sample_urls: string[];
}

/** The arithmetic of one check: docs/audit-score.md says how to add them up. */
export interface ReportedCheck {
  id: string;
  category: CategoryKey;
  severity: Severity;
  weight: number;
  cap: number;
  applicable: number;
  affected: number;
  deduction: number;
  /** Why the check was not measured; null when it was or does not apply. */
  not_measured: string | null;
  /** On what it was not measured besides, and why; null when there is nothing. */
  not_checked: string | null;
  /** Its share of failed pages is taken from the score as a whole. */
  scales: boolean;
  /** What was found before the findings that are ignored were left out; null where none are. */
  found: { applicable: number; affected: number } | null;
}

export interface SiteJudgement {
  score: number | null;
  grade: Grade | null;
  verdict: string;
  report: SiteReport;
  rulesetVersion: string;
}

/** Adds up what was found. A pure function. */
export function judgementOf(
  checks: readonly SiteCheck[],
  counts: SiteCounts,
  samples: readonly RuleSample[],
): SiteJudgement {
  const gate = gateOf(counts);
  const score = isReadEnough(counts) ? auditScoreOf(checks, gate !== null) : null;
  const grade = score === null ? null : gradeOf(score);
  const recommendations = recommendationsOf(checks, samples);
  const failures = checks.filter(({ affected }) => affected > 0);
  const count = (severity: Severity) => failures.filter((check) => check.severity === severity).length;
  return {
    score,
    grade,
    verdict: verdictOf({ grade, gate, counts, recommendations }),
    report: {
      totals: {
        pages_found: counts.found,
        pages_fetched: counts.fetched,
        pages_unreadable: counts.unreadable,
        errors: count("error"),
        warnings: count("warning"),
        notices: count("notice"),
        passed: checks.filter(isPassed).length,
      },
      categories: categoriesOf(checks, score !== null),
      recommendations,
      checks: checks.map(reported),
      left_out: counts.leftOut.map((each) => ({ ...each, why: whyLeftOut(each.reason, counts.pagesMax) })),
      gate,
      counts,
    },
    rulesetVersion,
  };
}

/** A score needs at least one page that could be read, and no more pages that could not than that could. */
function isReadEnough({ judged, unreadable }: SiteCounts): boolean {
  return judged > 0 && judged >= (judged + unreadable) * readShareMin;
}

function gateOf({ homeHidden }: SiteCounts): SiteGate | null {
  return homeHidden === true ? "home_not_indexable" : null;
}

function isPassed({ applicable, affected }: SiteCheck): boolean {
  return applicable > 0 && affected === 0;
}

function categoriesOf(checks: readonly SiteCheck[], isScored: boolean): SiteReport["categories"] {
  return categoryKeys.map((key) => {
    const own = checks.filter(({ rule }) => rule.category === key);
    return {
      key,
      name: categoryNames[key],
      score: isScored ? auditScoreOf(own) : null,
      passed: own.filter(isPassed).length,
      failed: own.filter(({ affected }) => affected > 0).length,
    };
  });
}

const severityOrder: Record<Severity, number> = { error: 0, warning: 1, notice: 2 };

/** What to do, the greatest gain first. What would win the same is in the order of its severity and reach. */
function recommendationsOf(checks: readonly SiteCheck[], samples: readonly RuleSample[]): Recommendation[] {
  return checks
    .filter(({ affected }) => affected > 0)
    .map((check) =>
      recommendationOf(
        check,
        checks,
        samples.filter(({ rule }) => rule === check.rule.id),
      ),
    )
    .sort(
      (a, b) =>
        b.points - a.points ||
        severityOrder[a.severity] - severityOrder[b.severity] ||
        b.affected_count - a.affected_count,
    );
}

function recommendationOf(
  check: SiteCheck,
  checks: readonly SiteCheck[],
  samples: readonly RuleSample[],
): Recommendation {
  const { rule, severity, affected, applicable, notChecked } = check;
  const { id, category, title, why, fix } = rule;
  const ofSite = samples.find(({ url }) => url === null)?.detail;
  const extent = ofSite ?? `${affected} of ${counted(applicable, "page")}.`;
  return {
    id,
    category,
    severity,
    title,
    detail: [extent, notChecked, why].filter((part) => part !== null).join(" "),
    fix,
    points: rounded(pointsOf(check, checks)),
    affected_count: affected,
    sample_urls: samples.flatMap(({ url }) => url ?? []),
  };
}

function reported(check: SiteCheck): ReportedCheck {
  const { rule, severity, weight, cap, applicable, affected, unknown, notChecked, scales, found } = check;
  return {
    id: rule.id,
    category: rule.category,
    severity,
    weight,
    cap,
    applicable,
    affected,
    deduction: rounded(deductionOf(check)),
    not_measured: unknown,
    not_checked: notChecked,
    scales: scales === true,
    found: found ?? null,
  };
}

function rounded(number: number): number {
  return Math.round(number * 10_000) / 10_000;
}
