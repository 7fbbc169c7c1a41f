import type { Database } from "@/lib/platform/db/connection";
import { type Grade, grades } from "../score";
import { compareFindings, type RuleDifference } from "./rows/comparison";

interface ComparedAudit {
  id: string;
  score: number | null;
  grade: Grade | null;
  rulesetVersion: string;
}

export interface AuditComparison {
  /** False when the rules have changed in between, so that a difference may come from them. */
  sameRules: boolean;
  /** How many points the score rose; null when one of the audits has none. */
  scoreChange: number | null;
  gradeDropped: boolean;
  totals: Record<"added" | "fixed" | "remaining" | "gone", number>;
  /** The rules that failed in either audit. */
  rules: RuleDifference[];
}

/** What two audits of a project found differently. Its size is bounded by the number of rules. */
export async function compareAudits(
  db: Database,
  earlier: ComparedAudit,
  later: ComparedAudit,
): Promise<AuditComparison> {
  const rules = await compareFindings(db, earlier.id, later.id);
  const total = (of: "added" | "fixed" | "remaining" | "gone") =>
    rules.reduce((sum, rule) => sum + rule[of], 0);
  return {
    sameRules: earlier.rulesetVersion === later.rulesetVersion,
    scoreChange: earlier.score === null || later.score === null ? null : later.score - earlier.score,
    gradeDropped: isLower(later.grade, earlier.grade),
    totals: {
      added: total("added"),
      fixed: total("fixed"),
      remaining: total("remaining"),
      gone: total("gone"),
    },
    rules,
  };
}

/** An unknown grade is neither lower nor higher than another. */
function isLower(grade: Grade | null, than: Grade | null): boolean {
  return grade !== null && than !== null && grades.indexOf(grade) > grades.indexOf(than);
}
