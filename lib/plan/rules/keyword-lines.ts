import type { Day } from "@/lib/platform/calendar-day";

/** How many keywords one call takes. */
export const linesMax = 1_000;

export interface KeywordLine {
  /** The number of the line in what was sent, from 1. */
  line: number;
  keyword: string;
  /** What a table says about this keyword alone; it goes before what is said about all of them. */
  day?: Day;
  title?: string;
  brief?: string;
  languageCode?: string;
  /** How often it is searched for, as the table says. */
  volume?: number;
  /** Why the line cannot be planned, whatever its keyword is. */
  problem?: LineProblem;
}

export interface LineProblem {
  reason: string;
  /** What to write instead. */
  suggestion: string;
}

/** The keywords of a pasted list, one per line; empty lines are left out. */
export function keywordLines(text: string): KeywordLine[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line, index) => ({ line: index + 1, keyword: line.trim() }))
    .filter(({ keyword }) => keyword !== "");
}
