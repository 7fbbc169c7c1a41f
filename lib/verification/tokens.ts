import { normaliseText } from "./normalise-text";

/** A word, or one grapheme of a script that is written without spaces. */
export interface Token {
  text: string;
  /** Two for a word, one for a grapheme: a word says about as much as two characters of Han or Thai. */
  weight: 1 | 2;
}

const word = /[\p{L}\p{N}\p{M}]+/gu;
const unspaced =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]+/u;
const runs = new RegExp(`${unspaced.source}|(?:(?!${unspaced.source}).)+`, "gsu");

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** The normalised text as tokens, without punctuation and symbols; mixed scripts are split where they meet. */
export function tokens(text: string): Token[] {
  const found: Token[] = [];
  for (const [letters] of normaliseText(text).matchAll(word)) {
    for (const [run] of letters.matchAll(runs)) {
      if (!unspaced.test(run)) found.push({ text: run, weight: 2 });
      else for (const { segment } of graphemes.segment(run)) found.push({ text: segment, weight: 1 });
    }
  }
  return found;
}
