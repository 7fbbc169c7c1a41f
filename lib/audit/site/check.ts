import type { CategoryKey, RuleText, Severity } from "../page-rule";
import { type CheckTally, deductionOf, severityCaps, severityWeights } from "../score";

/** One rule with what an audit found of it. */
export interface SiteCheck extends CheckTally {
  rule: RuleText & { category: CategoryKey };
  severity: Severity;
  /** Why it applies but was not measured; null when it was measured, or does not apply. */
  unknown: string | null;
}

export function checkOf(
  rule: SiteCheck["rule"],
  { applicable, affected, unknown }: Pick<SiteCheck, "applicable" | "affected" | "unknown">,
): SiteCheck {
  const { severity, weight = severityWeights[severity] } = rule;
  // A rule may find a page that its count does not include, such as one that a retry has read since.
  const counted = Math.max(applicable, affected);
  return { rule, severity, weight, cap: severityCaps[severity], applicable: counted, affected, unknown };
}

/** How many points the score would win if the check passed, ignoring that it may be gated. */
export function pointsOf(check: SiteCheck, checks: readonly SiteCheck[]): number {
  const total = totalWeight(checks);
  return total === 0 ? 0 : (100 * deductionOf(check)) / total;
}

/** The sum of the weights of all checks that were measured. */
function totalWeight(checks: readonly SiteCheck[]): number {
  return checks.reduce((sum, { weight, applicable }) => sum + (applicable > 0 ? weight : 0), 0);
}
