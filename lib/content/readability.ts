import { sentencesIn } from "@/lib/text/sentences-in";
import { guessLanguage } from "@/lib/text/stop-words";
import { readingEase, syllablesOf } from "./score/flesch";
import { primaryLanguage } from "./score/languages/language-rules-of";
import { countCharacters, lowerWords } from "./score/words";

interface MeasuredFormula {
  id: "reading_ease" | "flesch_kincaid" | "automated_readability" | "lix" | "gulpease";
  name: string;
  /** Null when it is not checked. */
  value: number | null;
  /** What the value says; null when it is not checked. */
  meaning: string | null;
  /** Why it is not checked; null when it is. */
  reason: string | null;
}

export interface Readability {
  /** ISO 639-1, given or guessed; null when it could not be told. */
  language: string | null;
  words: number;
  sentences: number;
  /** Null in a language without rules for them. */
  syllables: number | null;
  /** Words per sentence; null without sentences. */
  averageSentenceLength: number | null;
  formulas: MeasuredFormula[];
  /** The longest first, cut where they exceed what is shown. */
  longestSentences: { text: string; words: number }[];
}

/** What the formulas are computed from. */
interface Counts {
  words: number;
  sentences: number;
  /** Null in a language without rules for them. */
  syllables: number | null;
  /** Letters and digits. */
  characters: number;
  /** Words of more than six letters. */
  longWords: number;
}

interface Formula {
  id: MeasuredFormula["id"];
  name: string;
  languages: readonly string[];
  value: (counts: Counts, language: string) => number | null;
  meaning: (value: number, language: string) => string;
}

/** The words for a value: the first row whose limit it reaches. */
const scale =
  (...rows: readonly (readonly [from: number, meaning: string])[]) =>
  (value: number) =>
    rows.find(([from]) => value >= from)?.[1] ?? "";

const lowest = Number.NEGATIVE_INFINITY;
const easeInEnglish = scale(
  [90, "very easy: 5th grade"],
  [80, "easy: 6th grade"],
  [70, "fairly easy: 7th grade"],
  [60, "plain English: 8th and 9th grade"],
  [50, "fairly difficult: 10th to 12th grade"],
  [30, "difficult: college"],
  [lowest, "very difficult: college graduates"],
);
const easeElsewhere = scale(
  [90, "very easy"],
  [80, "easy"],
  [70, "fairly easy"],
  [60, "plain language"],
  [50, "fairly difficult"],
  [30, "difficult"],
  [lowest, "very difficult"],
);
const schoolGrade = (value: number) =>
  value > 16
    ? "college graduates in the United States"
    : value > 12
      ? "college in the United States"
      : `grade ${Math.max(1, Math.round(value))} of schools in the United States`;

const formulas: readonly Formula[] = [
  {
    id: "reading_ease",
    name: "Reading ease",
    languages: ["en", "de", "es", "fr", "it", "nl", "pt", "ru"],
    value: ({ syllables, ...counts }, language) =>
      syllables === null ? null : (readingEase({ ...counts, syllables }, language)?.ease ?? null),
    meaning: (value, language) => (language === "en" ? easeInEnglish(value) : easeElsewhere(value)),
  },
  {
    // Kincaid et al. 1975.
    id: "flesch_kincaid",
    name: "Flesch–Kincaid grade",
    languages: ["en"],
    value: ({ words, sentences, syllables }) =>
      syllables === null ? null : (0.39 * words) / sentences + (11.8 * syllables) / words - 15.59,
    meaning: schoolGrade,
  },
  {
    // Smith and Senter 1967.
    id: "automated_readability",
    name: "Automated readability index",
    languages: ["en"],
    value: ({ words, sentences, characters }) =>
      (4.71 * characters) / words + (0.5 * words) / sentences - 21.43,
    meaning: schoolGrade,
  },
  {
    // Björnsson 1968; validated in these languages by Björnsson 1983.
    id: "lix",
    name: "LIX",
    languages: ["sv", "da", "no", "nb", "nn", "en", "de", "fr", "fi"],
    value: ({ words, sentences, longWords }) => words / sentences + (100 * longWords) / words,
    meaning: scale(
      [60, "very difficult: laws and research"],
      [50, "difficult: technical texts"],
      [40, "medium: newspapers"],
      [30, "easy: fiction"],
      [lowest, "very easy: children’s books"],
    ),
  },
  {
    // Lucisano and Piemontese 1988.
    id: "gulpease",
    name: "Gulpease",
    languages: ["it"],
    value: ({ words, sentences, characters }) =>
      Math.min(100, Math.max(0, 89 + (300 * sentences - 10 * characters) / words)),
    meaning: scale(
      [80, "easy after primary school"],
      [60, "easy after middle school"],
      [40, "easy after secondary school"],
      [lowest, "difficult even after secondary school"],
    ),
  },
];

const sentencesMin = 3;
/** In characters: more would not change what language is guessed. */
const guessedLength = 20_000;
const longestShown = 5;
const shownLengthMax = 500;

/** Measures how hard a plain text is to read; `language` null means that it is guessed. */
export function measureReadability(text: string, language: string | null): Readability {
  const used =
    language === null ? guessLanguage(lowerWords(text.slice(0, guessedLength))) : primaryLanguage(language);
  const sentences = text
    .split(/\n\s*\n/)
    .flatMap((paragraph) => sentencesIn(paragraph))
    .map((sentence) => ({ text: sentence.text, words: lowerWords(sentence.text) }))
    .filter(({ words }) => words.length > 0);
  const words = sentences.flatMap((sentence) => sentence.words);
  const counts: Counts = {
    words: words.length,
    sentences: sentences.length,
    syllables: syllablesIn(words, used),
    characters: words.reduce((sum, word) => sum + countCharacters(word), 0),
    longWords: words.filter((word) => word.length > 6 && countCharacters(word) > 6).length,
  };
  return {
    language: used,
    words: counts.words,
    sentences: counts.sentences,
    syllables: counts.syllables,
    averageSentenceLength: counts.sentences === 0 ? null : oneDecimal(counts.words / counts.sentences),
    formulas: formulas.map((formula) => measured(formula, counts, used)),
    longestSentences: sentences
      .toSorted((one, other) => other.words.length - one.words.length)
      .slice(0, longestShown)
      .map((sentence) => ({ text: shortened(sentence.text), words: sentence.words.length })),
  };
}

function syllablesIn(words: readonly string[], language: string | null): number | null {
  let sum = 0;
  for (const word of words) {
    const syllables = language === null ? null : syllablesOf(word, language);
    if (syllables === null) return null;
    sum += syllables;
  }
  return language === null ? null : sum;
}

function measured(
  { id, name, languages, value: compute, meaning }: Formula,
  counts: Counts,
  language: string | null,
): MeasuredFormula {
  const unchecked = (reason: string) => ({ id, name, value: null, meaning: null, reason });
  if (language === null) return unchecked("The language could not be recognised from the text: choose it.");
  if (!languages.includes(language))
    return unchecked(`The formula is not made for the language “${language}”.`);
  if (counts.sentences < sentencesMin) return unchecked(`There are fewer than ${sentencesMin} sentences.`);
  const value = compute(counts, language);
  if (value === null) return unchecked("The text has no words that could be measured.");
  const rounded = oneDecimal(value);
  return { id, name, value: rounded, meaning: meaning(rounded, language), reason: null };
}

const oneDecimal = (value: number) => Math.round(value * 10) / 10;

function shortened(text: string): string {
  return text.length <= shownLengthMax ? text : `${text.slice(0, shownLengthMax - 1).toWellFormed()}…`;
}
