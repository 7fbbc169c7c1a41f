import { piecesOf } from "./pieces-of";

const segmenter = new Intl.Segmenter(undefined, { granularity: "word" });

/** V8's segmenter takes quadratic time (minutes for a megabyte), so it gets the text in pieces. */
const pieceLengthMax = 1_000;

/** The words of a plain text in any script, including scripts without spaces between words. */
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
