import { z } from "zod";
import type { AuditRow } from "@/lib/platform/db/schema";
import { isLowerGrade } from "../score";
import type { RuleDifference } from "./rows/comparison";

export interface AuditComparison {
  /**
   * True for the audit before, whose findings were compared one by one. Otherwise each rule counts by how many more
   * or fewer pages fail it, and a page that was fixed while another broke is not seen.
   */
  exact: boolean;
  /** False when the rules have changed in between, so that a difference may come from them. */
  sameRules: boolean;
  /** How many points the score rose; null when one of the audits has none. */
  scoreChange: number | null;
  gradeDropped: boolean;
  totals: DifferenceTotals;
  rules: RuleDifference[];
}

type DifferenceTotals = Record<"added" | "fixed" | "remaining" | "gone", number>;

/** The difference from the audit before, as it is stored with an audit when it finishes. */
const storedComparison = z.object({
  earlierId: z.uuid(),
  rules: z.array(
    z.object({
      rule: z.string(),
      added: z.int(),
      fixed: z.int(),
      remaining: z.int(),
      gone: z.int(),
      addedUrls: z.array(z.string()),
      fixedUrls: z.array(z.string()).default([]),
    }),
  ),
});

export type StoredComparison = z.output<typeof storedComparison>;

type ComparedAudit = Pick<AuditRow, "id" | "score" | "grade" | "rulesetVersion" | "comparison" | "report">;

/**
 * What two finished audits of a project found differently. It reads only the two rows, which keep what is needed
 * for good, so it costs the same for audits of any size. A pure function.
 */
export function compareAudits(earlier: ComparedAudit, later: ComparedAudit): AuditComparison {
  const { exact, rules } = differenceOf(earlier, later);
  return {
    exact,
    sameRules: earlier.rulesetVersion === later.rulesetVersion,
    scoreChange: earlier.score === null || later.score === null ? null : later.score - earlier.score,
    gradeDropped: isLowerGrade(later.grade, earlier.grade),
    totals: totalsOf(rules),
    rules,
  };
}

export function totalsOf(rules: readonly RuleDifference[]): DifferenceTotals {
  const total = (of: keyof DifferenceTotals) => rules.reduce((sum, rule) => sum + rule[of], 0);
  return {
    added: total("added"),
    fixed: total("fixed"),
    remaining: total("remaining"),
    gone: total("gone"),
  };
}

function differenceOf(earlier: ComparedAudit, later: ComparedAudit) {
  const stored = storedComparison.safeParse(later.comparison);
  if (stored.success && stored.data.earlierId === earlier.id)
    return { exact: true, rules: stored.data.rules };
  return { exact: false, rules: differenceOfCounts(failuresIn(earlier), failuresIn(later)) };
}

const checkedReport = z.object({ checks: z.array(z.object({ id: z.string(), affected: z.int() })) });

/** How many pages fail each rule, by the report, which is kept for good. */
function failuresIn({ report }: ComparedAudit): Map<string, number> {
  const { checks } = checkedReport.safeParse(report).data ?? { checks: [] };
  return new Map(checks.flatMap(({ id, affected }) => (affected > 0 ? [[id, affected]] : [])));
}

function differenceOfCounts(
  earlier: ReadonlyMap<string, number>,
  later: ReadonlyMap<string, number>,
): RuleDifference[] {
  return [...new Set([...earlier.keys(), ...later.keys()])].sort().map((rule) => {
    const [was, is] = [earlier.get(rule) ?? 0, later.get(rule) ?? 0];
    return {
      rule,
      added: Math.max(0, is - was),
      fixed: Math.max(0, was - is),
      remaining: Math.min(was, is),
      gone: 0,
      addedUrls: [],
      fixedUrls: [],
    };
  });
}
