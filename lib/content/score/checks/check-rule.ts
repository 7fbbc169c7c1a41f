import type { ReadArticle } from "../read-article";
import type { CheckEvidence, CheckGroup, CheckStatus, CheckTarget, ValueUnit } from "../score-check";

/** What a rule found in an article. */
export interface Finding {
  status: CheckStatus;
  value: number | null;
  unit: ValueUnit;
  target: CheckTarget;
  advice: string;
  evidence?: readonly CheckEvidence[];
}

export interface CheckRule {
  id: string;
  group: CheckGroup;
  title: string;
  weight: number;
  judge: (article: ReadArticle) => Finding;
}

const evidenceMax = 5;
const excerptLengthMax = 160;

/** At most five passages, each of at most 160 characters. */
export function evidenceOf(passages: readonly { text: string; block: number | null }[]): CheckEvidence[] {
  return passages.slice(0, evidenceMax).map(({ text, block }) => ({ excerpt: excerptOf(text), block }));
}

function excerptOf(text: string): string {
  const letters = Array.from(text.slice(0, 4 * excerptLengthMax).toWellFormed());
  return letters.length <= excerptLengthMax
    ? letters.join("")
    : `${letters.slice(0, excerptLengthMax - 1).join("")}…`;
}

/** A rule whose value passes within the target. `warn` says which other values are not a failure. */
export function judged(
  value: number,
  unit: ValueUnit,
  {
    target,
    warn,
    advice,
    evidence,
  }: {
    target: Partial<CheckTarget>;
    warn: boolean;
    /** For a value outside of the target. */
    advice: string;
    evidence?: readonly CheckEvidence[];
  },
): Finding {
  const { min = null, max = null } = target;
  const passed = (min === null || value >= min) && (max === null || value <= max);
  return {
    status: passed ? "pass" : warn ? "warn" : "fail",
    value,
    unit,
    target: { min, max },
    advice: passed ? "" : advice,
    ...(evidence !== undefined && !passed && { evidence }),
  };
}

/** A rule that could not be measured, or does not apply, and why. */
export function unmeasured(status: "not_checked" | "not_applicable", unit: ValueUnit, why: string): Finding {
  return { status, value: null, unit, target: { min: null, max: null }, advice: why };
}

export const noKeyphrase = (unit: ValueUnit) => unmeasured("not_checked", unit, "There is no keyphrase.");

export function countedNoun(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}

export function percentOf(part: number, whole: number): number {
  return whole === 0 ? 0 : Math.round((1000 * part) / whole) / 10;
}
