import { type CategoryKey, counted, type RuleText, type Severity } from "../page-rule";
import { type CheckTally, exactScoreOf, severityCaps, severityWeights } from "../score";
import type { RuleTally } from "./rows/findings";

/** One rule with what an audit found of it. */
export interface SiteCheck extends CheckTally {
  rule: RuleText & { category: CategoryKey };
  severity: Severity;
  /** Why it applies but was not measured; null when it was measured, or does not apply. */
  unknown: string | null;
  /** On what it could not be measured besides, and why, as a sentence; null when there is nothing. */
  notChecked: string | null;
  /** What was found before the findings that are ignored were left out; only where some are. */
  found?: { applicable: number; affected: number } | undefined;
}

export function checkOf(rule: SiteCheck["rule"], tally: RuleTally): SiteCheck {
  const { applicable, affected, unknown, notChecked } = tally;
  const { severity, weight = severityWeights[severity], scales } = rule;
  return {
    rule,
    severity,
    weight,
    cap: severityCaps[severity],
    // A rule may find a page that its count does not include, such as one that a retry has read since.
    applicable: Math.max(applicable, affected),
    affected,
    unknown,
    scales,
    notChecked:
      notChecked === null || notChecked.count === 0
        ? null
        : `${counted(notChecked.count, notChecked.noun, notChecked.plural)} not checked: ${notChecked.why}.`,
  };
}

/** How many points the score would win if the check passed, ignoring that it may be limited. */
export function pointsOf(check: SiteCheck, checks: readonly SiteCheck[]): number {
  const fixed = checks.map((each) => (each === check ? { ...each, affected: 0 } : each));
  return exactScoreOf(fixed) - exactScoreOf(checks);
}
