import { primaryLanguage } from "./languages/language-rules-of";

export interface TextCounts {
  words: number;
  sentences: number;
  syllables: number;
}

interface ReadingEase {
  /** Who published the formula. */
  formula: string;
  /** From words per sentence and syllables per word to 0 to 100; higher is easier. */
  ease: (wordsPerSentence: number, syllablesPerWord: number) => number;
  syllables: (word: string) => number;
}

const matches = (word: string, pattern: RegExp) => word.match(pattern)?.length ?? 0;
/** Each full vowel is a syllable; weak vowels join their neighbours. */
const romance = (full: RegExp) => (word: string) =>
  (word.match(/[aeiouáéíóúàèìòùâêôãõü]+/g) ?? []).reduce(
    (sum, vowels) => sum + Math.max(1, matches(vowels, full)),
    0,
  );

/** Flesch's formula, and its adaptations to other languages: docs/score.md names the sources. */
const formulas: Readonly<Record<string, ReadingEase>> = {
  en: {
    formula: "Flesch 1948",
    ease: (words, syllables) => 206.835 - 1.015 * words - 84.6 * syllables,
    syllables: (word) =>
      matches(
        word
          .replace(/'s?$/, "")
          .replace(/(?<=[^aeiouy]{1,2})(?:(?<![^aeiouy]l)e|(?<=[^td])ed|(?<=[^szxcg]|[^cs]h)es)$/, ""),
        /[aeiouy]+/g,
      ),
  },
  de: {
    formula: "Amstad 1978",
    ease: (words, syllables) => 180 - words - 58.5 * syllables,
    syllables: (word) => matches(word, /ie|ei|ai|au|äu|eu|ey|ay|oi|aa|ee|oo|[aeiouyäöü]/g),
  },
  es: {
    formula: "Fernández Huerta 1959",
    ease: (words, syllables) => 206.84 - 1.02 * words - 60 * syllables,
    syllables: romance(/[aeoáéíóú]/g),
  },
  fr: {
    formula: "Kandel and Moles 1958",
    ease: (words, syllables) => 207 - 1.015 * words - 73.6 * syllables,
    syllables: (word) =>
      matches(word.replace(/(?<=[^aeiouyéèêàâîôûù])(?:e|es)$/, ""), /[aeiouyéèêëàâîïôûùœ]+/g),
  },
  it: {
    formula: "Vacca and Franchina 1972",
    ease: (words, syllables) => 217 - 1.3 * words - 60 * syllables,
    syllables: romance(/[aeoàèéìíòóùú]/g),
  },
  nl: {
    formula: "Douma 1960",
    ease: (words, syllables) => 206.84 - 0.93 * words - 77 * syllables,
    syllables: (word) =>
      matches(word, /aai|ooi|oei|eeu|ieu|aa|ee|oo|uu|ie|oe|eu|ui|ij|ei|au|ou|[aeiouyëïöüéè]/g),
  },
  pt: {
    formula: "Martins et al. 1996",
    ease: (words, syllables) => 248.835 - 1.015 * words - 84.6 * syllables,
    syllables: romance(/[aeoáéíóúàâêôãõ]/g),
  },
  ru: {
    formula: "Oborneva 2006",
    ease: (words, syllables) => 206.835 - 1.3 * words - 60.1 * syllables,
    syllables: (word) => matches(word, /[аеёиоуыэюя]/g),
  },
};

/** How many syllables a lower-case word has, at least one; null in a language without a formula. */
export function syllablesOf(word: string, language: string): number | null {
  const rules = formulas[primaryLanguage(language)];
  return rules === undefined ? null : Math.max(1, rules.syllables(word.slice(0, wordLengthMax)));
}

/** Flesch's reading ease in a language's own formula, from 0 to 100, with one decimal; null without a formula or text. */
export function readingEase(
  { words, sentences, syllables }: TextCounts,
  language: string,
): { formula: string; ease: number } | null {
  const rules = formulas[primaryLanguage(language)];
  if (rules === undefined || words === 0 || sentences === 0) return null;
  const ease = rules.ease(words / sentences, syllables / words);
  return { formula: rules.formula, ease: Math.round(10 * Math.min(100, Math.max(0, ease))) / 10 };
}

const wordLengthMax = 100;
