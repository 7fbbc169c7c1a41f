import type { WebPage } from "@/lib/pages/read-page";
import { foreignLine } from "@/lib/text/foreign-text";
import type { PageResponse } from "./page-response";
import {
  type CategoryKey,
  categoryNames,
  notMeasured,
  type PageRule,
  type RuleOutcome,
  type Severity,
  severities,
} from "./page-rule";
import { indexableRuleId, pageCategoryKeys, pageRules } from "./page-rules";
import { auditScoreOf, type CheckTally, type Grade, gradeOf, severityCaps, severityWeights } from "./score";

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
  /** Ids of the rules that the page passed. */
  passed: string[];
  /** Ids of the rules that apply but could not be measured. */
  notMeasured: string[];
}

const evidenceMax = 5;
const evidenceLengthMax = 200;

interface Judged {
  rule: PageRule;
  outcome: RuleOutcome;
}

/** Judges a response by every rule that applies to it. A pure function. */
export function judgeResponse(response: PageResponse, rules: readonly PageRule[] = pageRules): PageJudgement {
  const judged = rules.map((rule) => ({ rule, outcome: outcomeOf(rule, response) }));
  const findings = judged
    .flatMap(({ rule, outcome }) => (outcome.kind === "failed" ? [finding(rule, outcome)] : []))
    .sort((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity));
  const count = (severity: Severity) => findings.filter((each) => each.severity === severity).length;
  const hidden = findings.some(({ id }) => id === indexableRuleId);
  const score = response.content.kind === "page" ? auditScoreOf(judged.map(tallyOf), hidden) : null;
  const passed = idsOf(judged, "passed");
  return {
    score,
    grade: score === null ? null : gradeOf(score),
    totals: {
      errors: count("error"),
      warnings: count("warning"),
      notices: count("notice"),
      passed: passed.length,
    },
    categories: categoriesOf(judged, score !== null),
    findings,
    passed,
    notMeasured: idsOf(judged, "not_measured"),
  };
}

/** The categories that have page rules. */
function categoriesOf(judged: readonly Judged[], isScored: boolean): PageJudgement["categories"] {
  return pageCategoryKeys.map((key) => {
    const own = judged.filter(({ rule }) => rule.category === key);
    return {
      key,
      name: categoryNames[key],
      score: isScored ? auditScoreOf(own.map(tallyOf)) : null,
      passed: idsOf(own, "passed").length,
      failed: idsOf(own, "failed").length,
    };
  });
}

/** A single page is judged as a site of one page. */
function tallyOf({ rule, outcome }: Judged): CheckTally {
  const { severity, weight = severityWeights[severity] } = rule;
  const affected = outcome.kind === "failed" ? 1 : 0;
  const applicable = affected === 1 || outcome.kind === "passed" ? 1 : 0;
  return { weight, cap: severityCaps[severity], applicable, affected };
}

function idsOf(judged: readonly Judged[], kind: RuleOutcome["kind"]): string[] {
  return judged.flatMap(({ rule, outcome }) => (outcome.kind === kind ? [rule.id] : []));
}

function outcomeOf(rule: PageRule, response: PageResponse): RuleOutcome {
  if (rule.reads === "response") return rule.check(response);
  const { content } = response;
  if (content.kind !== "page") return notMeasured(content.reason);
  const outcome = rule.check(content.page, response);
  const isOpen = rule.restMay === (outcome.kind === "failed" ? "pass" : "fail");
  return isOpen && isCut(rule, content.page, response)
    ? notMeasured("Only a part of the page was read.")
    : outcome;
}

/** Whether there is more of the page than was read, or more links than are looked at. */
function isCut({ category }: PageRule, { links, linkCount }: WebPage, { truncated }: PageResponse): boolean {
  return truncated || (category === "links" && linkCount > links.length);
}

function finding(rule: PageRule, outcome: RuleOutcome & { kind: "failed" }): PageFinding {
  const { id, category, severity, title, fix } = rule;
  const evidence = outcome.evidence
    .slice(0, evidenceMax)
    .map((text) => foreignLine(text, evidenceLengthMax))
    .filter((text) => text !== "");
  return { id, category, severity, title, detail: outcome.detail, fix, evidence };
}
