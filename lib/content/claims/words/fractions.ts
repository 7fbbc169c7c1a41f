/** Fractions that are written as words, in percent. */
const percents: Readonly<Record<string, number>> = {
  "half of|half the|one half": 50,
  "two thirds|two-thirds": 66.7,
  "one third|a third of|one-third": 33.3,
  "three quarters|three-quarters": 75,
  "a quarter of|one quarter": 25,
  "die hälfte|der hälfte": 50,
  "zwei drittel|zwei dritteln": 66.7,
  "ein drittel|einem drittel": 33.3,
  "drei viertel|dreiviertel": 75,
  "ein viertel|einem viertel": 25,
  "la moitié": 50,
  "deux tiers": 66.7,
  "un tiers": 33.3,
  "trois quarts": 75,
  "un quart des|un quart de": 25,
  "la mitad": 50,
  "dos tercios|dos terceras partes": 66.7,
  "un tercio|una tercera parte": 33.3,
  "tres cuartos|tres cuartas partes": 75,
  "una cuarta parte": 25,
  "la metà": 50,
  "due terzi": 66.7,
  "un terzo": 33.3,
  "tre quarti": 75,
  "a metade|metade dos|metade das": 50,
  "dois terços": 66.7,
  "um terço": 33.3,
  "três quartos": 75,
  "de helft": 50,
  "twee derde": 66.7,
  "een derde": 33.3,
  driekwart: 75,
  "een kwart": 25,
  "半分|半数|一半": 50,
  "三分之二|3分の2": 66.7,
  "三分之一|3分の1": 33.3,
};

const values = new Map(
  Object.entries(percents).flatMap(([words, percent]) =>
    words.split("|").map((word) => [word, percent] as const),
  ),
);
const alternatives = [...values.keys()].sort((a, b) => b.length - a.length).join("|");

const signs: Readonly<Record<string, number>> = {
  "½": 1 / 2,
  "⅓": 1 / 3,
  "⅔": 2 / 3,
  "¼": 1 / 4,
  "¾": 3 / 4,
  "⅕": 1 / 5,
  "⅖": 2 / 5,
  "⅗": 3 / 5,
  "⅘": 4 / 5,
  "⅛": 1 / 8,
  "⅜": 3 / 8,
  "⅝": 5 / 8,
  "⅞": 7 / 8,
};

/** The signs of fractions, which stand alone or directly after a whole number. */
export const fractionSigns = {
  letters: Object.keys(signs).join(""),
  /** What the sign at the end of a number adds to it; 0 without one. */
  valueOf: (numeral: string): number => signs[numeral.slice(-1)] ?? 0,
};

const shareBetween = /^ (?:out of|in|von|sur|de cada|su|em cada|op de|van de)(?: (?:every|each|the))? $/iu;
/** “Two in 2019” is no share: only these follow “in”. */
const shareWholes: ReadonlySet<number> = new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 50, 100, 1000]);

/** The percentage that two numbers with these words between them are, as “nine out of ten”; null if they are no share. */
export function percentOfShare(part: number, between: string, whole: number): number | null {
  if (part <= 0 || part >= whole || !shareWholes.has(whole) || !shareBetween.test(between)) return null;
  return Number(((100 * part) / whole).toPrecision(3));
}

function longestWordOf(fraction: string): string {
  return fraction.split(/[ -]/).reduce((longest, word) => (word.length > longest.length ? word : longest));
}

export const fractions = {
  pattern: new RegExp(
    // The first half of a year is a time and not a share.
    `(?<![\\p{Script=Latin}\\p{N}]|(?:first|second|last|other|latter) )(?:${alternatives})(?![\\p{Script=Latin}\\p{N}])`,
    "giu",
  ),
  /** The longest word of each fraction; a text without any of them has no fractions. */
  tellingWords: new Set([...values.keys()].map(longestWordOf)),
  percentOf: (words: string): number => values.get(words.toLowerCase()) ?? 0,
};
