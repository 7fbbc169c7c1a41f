/** How many keywords one call takes. */
export const linesMax = 1_000;

export interface KeywordLine {
  /** The number of the line in what was sent, from 1. */
  line: number;
  keyword: string;
}

/** The keywords of a pasted list, one per line; empty lines are left out. */
export function keywordLines(text: string): KeywordLine[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/u)
    .map((line, index) => ({ line: index + 1, keyword: line.trim() }))
    .filter(({ keyword }) => keyword !== "");
}
