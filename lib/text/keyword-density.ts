import { guessLanguage, stopWordsOf } from "./stop-words";
import { wordsOf } from "./words-of";

export interface KeywordDensity {
  words: number;
  differentWords: number;
  /** The language whose stop words were left out; null when there is no list, so that none were. */
  language: string | null;
  /** Phrases of one, two and three words, the most frequent first. */
  phrases: { one: PhraseCount[]; two: PhraseCount[]; three: PhraseCount[] };
  /** The given keyword; null when none was given. */
  keyword: PhraseCount | null;
}

export interface PhraseCount {
  phrase: string;
  count: number;
  /** The share of the text's words that belong to the phrase, in percent. */
  density: number;
}

const phrasesMax = 25;
const phraseLengthMax = 100;
/** Phrases do not reach over the end of a sentence or clause. */
const breaks = /[.!?;:,()[\]{}"“”„«»|\n\r。！？、，；：]+/;

/** Counts the phrases of a plain text; `language` null means that it is guessed. */
export function keywordDensity(
  text: string,
  { language, keyword }: { language: string | null; keyword: string | null },
): KeywordDensity {
  const clauses = text.normalize("NFC").toLowerCase().split(breaks).map(wordsOf);
  const words = clauses.flat();
  const used = language ?? guessLanguage(words);
  const stopWords = used === null ? null : stopWordsOf(used);
  const counted = (size: number) => topPhrases(clauses, size, words.length, stopWords);
  return {
    words: words.length,
    differentWords: new Set(words).size,
    language: stopWords === null ? null : used,
    phrases: { one: counted(1), two: counted(2), three: counted(3) },
    keyword: keyword === null ? null : countOf(keyword, clauses, words.length),
  };
}

function topPhrases(
  clauses: readonly (readonly string[])[],
  size: number,
  total: number,
  stopWords: ReadonlySet<string> | null,
): PhraseCount[] {
  const counts = new Map<string, number>();
  for (const words of clauses) {
    for (let start = 0; start + size <= words.length; start += 1) {
      const [first = "", last = ""] = [words[start], words[start + size - 1]];
      // A phrase that begins or ends with “the” or “of” says nothing that the shorter one does not.
      if (stopWords?.has(first) === true || stopWords?.has(last) === true) continue;
      const phrase = size === 1 ? first : words.slice(start, start + size).join(" ");
      counts.set(phrase, (counts.get(phrase) ?? 0) + 1);
    }
  }
  return [...counts]
    .filter(([, count]) => size === 1 || count > 1)
    .sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))
    .slice(0, phrasesMax)
    .map(([phrase, count]) => ({
      phrase: phrase.slice(0, phraseLengthMax),
      count,
      density: percent(count * size, total),
    }));
}

function countOf(keyword: string, clauses: readonly (readonly string[])[], total: number): PhraseCount {
  const wanted = wordsOf(keyword.normalize("NFC").toLowerCase());
  let count = 0;
  for (const words of clauses) {
    for (let start = 0; start + wanted.length <= words.length; start += 1) {
      if (wanted.length > 0 && wanted.every((word, index) => words[start + index] === word)) count += 1;
    }
  }
  return { phrase: keyword, count, density: percent(count * wanted.length, total) };
}

function percent(part: number, total: number): number {
  return total === 0 ? 0 : Math.round((10_000 * part) / total) / 100;
}
