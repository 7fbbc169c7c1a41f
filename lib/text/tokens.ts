import { piecesOf } from "./pieces-of";

/** A word, or one grapheme of a script that is written without spaces. */
export interface Token {
  text: string;
  /** 2 for a word and 1 for a grapheme: a word carries about as much meaning as two characters of Han or Thai. */
  weight: 1 | 2;
}

const word = /[\p{L}\p{N}\p{M}]+/gu;
const unspaced =
  "[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{scx=Thai}\\p{scx=Lao}\\p{scx=Khmer}\\p{scx=Myanmar}]";
const runs = new RegExp(`(${unspaced}+)|(?:(?!${unspaced}).)+`, "gsu");

/** Text of which normalisation changes only the case, and the words in it. Most text is of this kind. */
const asciiOnly = /^[\0-\x7f]*$/;
const asciiWord = /[a-z0-9]+/g;

/** Letters that are one grapheme each, for which the segmenter, which is ten times slower, is not needed. */
const oneEach = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+$/u;
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** In characters. Normalising runs of marks and segmenting graphemes take quadratic time, so texts are cut. */
const pieceLengthMax = 1000;
const runLengthMax = 250;
/** More than the longest article has. A limit is needed because NFKC can expand one character to four words. */
const defaultTokensMax = 400_000;

/**
 * Splits a normalised text into tokens, without punctuation and symbols; words of mixed scripts are split where
 * the scripts meet. Stops at about `tokensMax` tokens.
 */
export function tokens(text: string, tokensMax = defaultTokensMax): Token[] {
  const found: Token[] = [];
  for (const piece of piecesOf(text, pieceLengthMax)) {
    if (found.length >= tokensMax) break;
    if (asciiOnly.test(piece)) {
      for (const each of piece.toLowerCase().match(asciiWord) ?? []) found.push({ text: each, weight: 2 });
      continue;
    }
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
 * Marks that themes and editors may add or drop: Latin, Greek and Cyrillic diacritics, Hebrew points, Arabic
 * vowel signs and tatweel. Vowel signs of Indic and South-East Asian scripts are kept, as they are letters.
 */
const optionalMarks = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]|\u0640/g;

/**
 * What WordPress and Markdown renderers set for letters: 4×4 for 4x4, and ©, ® and ™ for the letter in brackets. What
 * they set for quotes, primes, dashes, ellipses and fractions needs no mapping.
 */
const timesSign = /(?<=\p{Nd})×(?=\p{Nd})/gu;
const signs = /[©®™]/g;
const lettersOfSigns: Readonly<Record<string, string>> = { "©": " c ", "®": " r ", "™": " tm " };

/**
 * Gives texts that read the same one spelling: NFKC, full case folding, no invisible characters, no optional
 * marks. Quotes, dashes and ellipses need no mapping, because `tokens` drops all punctuation.
 */
function normaliseText(text: string): string {
  return text
    .replace(timesSign, "x")
    .replace(signs, (sign) => lettersOfSigns[sign] ?? sign)
    .normalize("NFKD")
    .replace(invisible, "")
    .replace(optionalMarks, "")
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .replace(optionalMarks, "")
    .replaceAll("ς", "σ");
}
