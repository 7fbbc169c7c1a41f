import { piecesOf } from "./pieces-of";

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** V8's segmenter takes time square in the length of what it is given (a megabyte: minutes), so it gets pieces. */
const pieceLengthMax = 1_000;

/** Words of plain text in any script, also in those that put no spaces between words. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const piece of piecesOf(text, pieceLengthMax)) {
    for (const { segment, isWordLike } of segmenter.segment(piece)) {
      if (isWordLike === true) words.push(segment);
    }
  }
  return words;
}

/** How many words plain text has. */
export function countWords(text: string): number {
  return wordsOf(text).length;
}
