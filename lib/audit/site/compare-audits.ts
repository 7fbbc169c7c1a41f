import { z } from "zod";
import type { Database } from "@/lib/platform/db/connection";
import type { AuditRow } from "@/lib/platform/db/schema";
import { type Grade, grades } from "../score";
import { compareFindings, type RuleDifference } from "./rows/comparison";

export interface AuditComparison {
  /**
   * False when the pages of one of the audits are not stored any more: then each rule counts by how many more or
   * fewer pages fail it, and a page that was fixed while another broke is not seen.
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
    }),
  ),
});

export type StoredComparison = z.output<typeof storedComparison>;

type ComparedAudit = Pick<
  AuditRow,
  "id" | "score" | "grade" | "rulesetVersion" | "comparison" | "pagesKept" | "report"
>;

/** What two finished audits of a project found differently. Its size is bounded by the number of rules. */
export async function compareAudits(
  db: Database,
  earlier: ComparedAudit,
  later: ComparedAudit,
): Promise<AuditComparison> {
  const { exact, rules } = await differenceOf(db, earlier, later);
  return {
    exact,
    sameRules: earlier.rulesetVersion === later.rulesetVersion,
    scoreChange: earlier.score === null || later.score === null ? null : later.score - earlier.score,
    gradeDropped: isLower(later.grade, earlier.grade),
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

async function differenceOf(db: Database, earlier: ComparedAudit, later: ComparedAudit) {
  const stored = storedComparison.safeParse(later.comparison);
  if (stored.success && stored.data.earlierId === earlier.id)
    return { exact: true, rules: stored.data.rules };
  if (keepsPages(earlier) && keepsPages(later)) {
    return { exact: true, rules: await compareFindings(db, earlier.id, later.id) };
  }
  return { exact: false, rules: differenceOfCounts(failuresIn(earlier), failuresIn(later)) };
}

function keepsPages({ pagesKept }: ComparedAudit): boolean {
  return pagesKept === "all" || pagesKept === "links_expired" || pagesKept === "pages";
}

const checkedReport = z.object({ checks: z.array(z.object({ id: z.string(), affected: z.int() })) });

/** How many pages fail each rule, by the report, which is kept for good. */
function failuresIn({ report }: ComparedAudit): Map<string, number> {
  const { checks } = checkedReport.safeParse(report).data ?? { checks: [] };
  return new Map(checks.flatMap(({ id, affected }) => (affected > 0 ? [[id, affected]] : [])));
}

/** A pure function. */
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
    };
  });
}

/** An unknown grade is neither lower nor higher than another. */
function isLower(grade: Grade | null, than: Grade | null): boolean {
  return grade !== null && than !== null && grades.indexOf(grade) > grades.indexOf(than);
}
