import { piecesOf } from "./pieces-of";

/** A word, or one grapheme of a script that is written without spaces. */
export interface Token {
  text: string;
  /** Two for a word, one for a grapheme: a word says about as much as two characters of Han or Thai. */
  weight: 1 | 2;
}

const word = /[\p{L}\p{N}\p{M}]+/gu;
const unspaced =
  "[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]";
const runs = new RegExp(`(${unspaced}+)|(?:(?!${unspaced}).)+`, "gsu");

/** Letters that are a grapheme each; a segmenter takes ten times the time to find that. */
const oneEach = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** Normalising a row of marks and telling graphemes apart take time square in the length of what they are given. */
const pieceLengthMax = 1000;
const runLengthMax = 250;
/** More than the longest article has. One character may be written out as four words. */
const tokensMax = 400_000;

/**
 * The normalised text as tokens, without punctuation and symbols; mixed scripts are split where they meet.
 * Of a very long text the beginning.
 */
export function tokens(text: string): Token[] {
  const found: Token[] = [];
  for (const piece of piecesOf(text, pieceLengthMax)) {
    if (found.length >= tokensMax) break;
    for (const [letters] of normaliseText(piece).matchAll(word)) {
      for (const [run, withoutSpaces] of letters.matchAll(runs)) {
        if (withoutSpaces === undefined) found.push({ text: run, weight: 2 });
        else for (const grapheme of graphemesOf(withoutSpaces)) found.push({ text: grapheme, weight: 1 });
      }
    }
  }
  return found;
}

function graphemesOf(run: string): string[] {
  if (oneEach.test(run)) return Array.from(run);
  const pieces = run.length > runLengthMax ? [...piecesOf(run, runLengthMax)] : [run];
  return pieces.flatMap((piece) => Array.from(graphemes.segment(piece), ({ segment }) => segment));
}

/** Soft hyphens, zero-width characters and joiners, bidi marks, variation selectors, fillers. */
const invisible = /\p{Default_Ignorable_Code_Point}/gu;

/**
 * Marks that a theme or an editor adds and drops freely: Latin, Greek and Cyrillic diacritics, Hebrew
 * points, Arabic vowel signs and tatweel. Vowel signs of Indic and South-East Asian scripts are letters.
 */
const optionalMarks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]|\u0640/g;

/**
 * One spelling for text that reads the same: NFKC, full case folding, no invisible characters, no optional
 * marks. Quotes, dashes and ellipses need no mapping, because the tokens drops all punctuation.
 */
function normaliseText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(invisible, "")
    .replace(optionalMarks, "")
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .replace(optionalMarks, "")
    .replaceAll("ς", "σ");
}
