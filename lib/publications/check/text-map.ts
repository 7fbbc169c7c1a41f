import { tokens } from "@/lib/text/tokens";
import type { ArticleMatch } from "./match-article";

export interface TextMap {
  /**
   * The text in reading order, cut into at most 60 parts of the same length: a digit for each, from 0 for nothing of it
   * found on the page to 9 for all of it.
   */
  text_map: string;
  /** The beginnings of the longest blocks that are missing, in reading order. */
  missing: string[];
}

const partsMax = 60;
const missingMax = 3;
const excerptCharsMax = 120;
/** A block counts as missing below this share: a box that a theme puts beside it costs it some shingles. */
const missingBelow = 0.2;
/** Shorter blocks, such as a cell of a table, are not worth naming. */
const namedTokensMin = 5;

/**
 * Which parts of an article a page shows, and which blocks of it are missing. The attack: an article of very many blocks;
 * what is stored of it stays below a kilobyte. Pure.
 */
export function mapText(text: string, { found }: Pick<ArticleMatch, "found">): TextMap {
  return { text_map: partsOf(found).map(digitOf).join(""), missing: missingBlocks(text, found) };
}

function partsOf(found: readonly boolean[]): boolean[][] {
  const parts = Math.min(partsMax, found.length);
  const edge = (part: number) => Math.round((part * found.length) / parts);
  return Array.from({ length: parts }, (_, part) => found.slice(edge(part), edge(part + 1)));
}

/** Only a part that is found entirely is a 9, and only one of which nothing is found a 0. */
function digitOf(part: readonly boolean[]): number {
  const share = shareOf(part);
  return share === 0 || share === 1 ? share * 9 : Math.min(8, Math.max(1, Math.round(share * 9)));
}

function shareOf(found: readonly boolean[]): number {
  return found.length === 0 ? 1 : found.filter(Boolean).length / found.length;
}

function missingBlocks(text: string, found: readonly boolean[]): string[] {
  let start = 0;
  const blocks = text.split("\n").map((line, index) => {
    const length = tokens(line).length;
    const block = { index, line, length, share: shareOf(found.slice(start, start + length)) };
    start += length;
    return block;
  });
  return blocks
    .filter(({ length, share }) => length >= namedTokensMin && share < missingBelow)
    .toSorted((one, other) => other.length - one.length)
    .slice(0, missingMax)
    .toSorted((one, other) => one.index - other.index)
    .map(({ line }) => excerptOf(line.trim()));
}

function excerptOf(line: string): string {
  if (line.length <= excerptCharsMax) return line;
  const cut = line.slice(0, excerptCharsMax - 1).toWellFormed();
  const space = cut.lastIndexOf(" ");
  return `${space > excerptCharsMax / 2 ? cut.slice(0, space) : cut}…`;
}
