import type { Severity } from "./page-rule";

export const grades = ["A", "B", "C", "D", "E", "F"] as const;
export type Grade = (typeof grades)[number];

/** An unknown grade is neither lower nor higher than another. */
export function isLowerGrade(grade: Grade | null, than: Grade | null): boolean {
  return grade !== null && than !== null && grades.indexOf(grade) > grades.indexOf(than);
}

/** What a check weighs unless its rule says otherwise. */
export const severityWeights: Record<Severity, number> = { error: 30, warning: 6, notice: 1 };

/** The largest share of its weight that a check can cost. Notices are often a matter of taste. */
export const severityCaps: Record<Severity, number> = { error: 1, warning: 1, notice: 0.5 };

/** The score that a site has at most while its start page is kept out of search, and a page that is kept out itself. */
const gatedScoreMax = 69;

const floors: readonly [Grade, number][] = [
  ["A", 90],
  ["B", 80],
  ["C", 70],
  ["D", 60],
  ["E", 50],
];

/** The result of one check, on one page or on a whole site. */
export interface CheckTally {
  weight: number;
  /** The largest share of the weight that is deducted. */
  cap: number;
  /** How many pages the check was measured on. */
  applicable: number;
  /** How many of them failed it. */
  affected: number;
  /** The share that failed is taken from the score as a whole, in place of a deduction. */
  scales?: boolean | undefined;
}

/** The part of its weight that a check costs. */
export function deductionOf({ weight, cap, applicable, affected }: CheckTally): number {
  return applicable === 0 ? 0 : weight * Math.min(cap, affected / applicable);
}

/** The score before it is rounded and limited: docs/audit-score.md explains it. */
export function exactScoreOf(tallies: readonly CheckTally[]): number {
  const deductions = sum(tallies.filter(({ scales }) => scales !== true).map(deductionOf));
  return (100 * shownShareOf(tallies) * 100) / (100 + deductions);
}

/** The share of pages that search engines can show; 1 when nothing says otherwise. */
export function shownShareOf(tallies: readonly CheckTally[]): number {
  const scaling = tallies.filter(({ scales, applicable }) => scales === true && applicable > 0);
  return scaling.reduce((share, { applicable, affected }) => share * (1 - affected / applicable), 1);
}

/**
 * The score of some checks, 0 to 100, rounded down; null when none that costs anything was measured. A check that did
 * not apply or could not be measured counts for nothing, and one that passed costs nothing: fixing what a check found
 * never lowers the score.
 */
export function auditScoreOf(tallies: readonly CheckTally[], gated = false): number | null {
  if (!tallies.some(({ weight, applicable }) => weight > 0 && applicable > 0)) return null;
  const score = Math.floor(exactScoreOf(tallies) + roundingError);
  return gated ? Math.min(score, gatedScoreMax) : score;
}

/** Keeps a whole number from being rounded down because of floating-point arithmetic. */
const roundingError = 1e-9;

export function gradeOf(score: number): Grade {
  return floors.find(([, floor]) => score >= floor)?.[0] ?? "F";
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0);
}
