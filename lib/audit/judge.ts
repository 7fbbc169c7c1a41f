import { foreignLine } from "@/lib/text/foreign-text";
import type { PageResponse } from "./page-response";
import {
  type CategoryKey,
  categoryKeys,
  categoryNames,
  notApplicable,
  type PageRule,
  type RuleOutcome,
  type Severity,
  severities,
} from "./page-rule";
import { pageRules } from "./page-rules";
import { auditScoreOf, categoryScoreOf, type Grade, gradeOf } from "./score";

export interface PageFinding {
  id: string;
  category: CategoryKey;
  severity: Severity;
  title: string;
  detail: string;
  fix: string;
  /** Quotes from the page, cleaned: at most `evidenceMax`, each at most `evidenceLengthMax` characters. */
  evidence: string[];
}

export interface PageJudgement {
  /** 0 to 100. Like the grade, null when the page could not be read. */
  score: number | null;
  grade: Grade | null;
  totals: { errors: number; warnings: number; notices: number; passed: number };
  categories: { key: CategoryKey; name: string; score: number | null; passed: number; failed: number }[];
  /** The most severe first. */
  findings: PageFinding[];
}

const evidenceMax = 5;
const evidenceLengthMax = 200;

/** Judges a response by every rule that applies to it. A pure function. */
export function judgeResponse(response: PageResponse, rules: readonly PageRule[] = pageRules): PageJudgement {
  const outcomes = rules.map((rule) => ({ rule, outcome: outcomeOf(rule, response) }));
  const severitiesOf = (kind: RuleOutcome["kind"], category?: CategoryKey) =>
    outcomes.flatMap(({ rule, outcome }) =>
      outcome.kind === kind && (category === undefined || rule.category === category) ? [rule.severity] : [],
    );
  const failures = severitiesOf("failed");
  const count = (severity: Severity) => failures.filter((each) => each === severity).length;
  const score = response.content.kind === "page" ? auditScoreOf(failures) : null;
  return {
    score,
    grade: score === null ? null : gradeOf(score),
    totals: {
      errors: count("error"),
      warnings: count("warning"),
      notices: count("notice"),
      passed: severitiesOf("passed").length,
    },
    categories: categoryKeys.map((key) => {
      const [good, bad] = [severitiesOf("passed", key), severitiesOf("failed", key)];
      const categoryScore = score === null ? null : categoryScoreOf(good, bad);
      return { key, name: categoryNames[key], score: categoryScore, passed: good.length, failed: bad.length };
    }),
    findings: outcomes
      .flatMap(({ rule, outcome }) => (outcome.kind === "failed" ? [finding(rule, outcome)] : []))
      .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity)),
  };
}

function outcomeOf(rule: PageRule, response: PageResponse): RuleOutcome {
  if (rule.reads === "response") return rule.check(response);
  return response.content.kind === "page" ? rule.check(response.content.page, response) : notApplicable;
}

function finding(rule: PageRule, outcome: RuleOutcome & { kind: "failed" }): PageFinding {
  const { id, category, severity, title, fix } = rule;
  const evidence = outcome.evidence
    .slice(0, evidenceMax)
    .map((text) => foreignLine(text, evidenceLengthMax))
    .filter((text) => text !== "");
  return { id, category, severity, title, detail: outcome.detail, fix, evidence };
}
