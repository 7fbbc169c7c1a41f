import type { Severity } from "./page-rule";

export const grades = ["A", "B", "C", "D", "E", "F"] as const;
export type Grade = (typeof grades)[number];

/** Points that each failed rule takes off 100. */
const penalties: Record<Severity, number> = { error: 15, warning: 5, notice: 2 };
const floors: readonly [Grade, number][] = [
  ["A", 90],
  ["B", 80],
  ["C", 70],
  ["D", 60],
  ["E", 50],
];

/** The score, 0 to 100. A further failure never raises it, and a more severe one lowers it more. */
export function auditScoreOf(failures: readonly Severity[]): number {
  return Math.max(
    0,
    failures.reduce((score, severity) => score - penalties[severity], 100),
  );
}

/** The percentage of a category's weight that passed, 0 to 100; null when none of its rules applied. */
export function categoryScoreOf(
  passedRules: readonly Severity[],
  failedRules: readonly Severity[],
): number | null {
  const total = weight(passedRules) + weight(failedRules);
  return total === 0 ? null : Math.round((100 * weight(passedRules)) / total);
}

function weight(rules: readonly Severity[]): number {
  return rules.reduce((sum, severity) => sum + penalties[severity], 0);
}

export function gradeOf(score: number): Grade {
  return floors.find(([, floor]) => score >= floor)?.[0] ?? "F";
}
