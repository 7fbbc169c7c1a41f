import { normalizeKeyword } from "../keyword";
import type { LanguageRules } from "./languages/language-rules";
import { hasUnspacedScript, lowerWords, withoutAccents } from "./words";

/** Text whose words were reduced to stems, in which a keyphrase is searched. */
export interface Stemmed {
  stems: readonly string[];
  /** In the form in which keywords are compared; only for keyphrases of scripts without spaces. */
  text: string;
}

export interface Keyphrase {
  text: string;
  /** The stems of all its words, in order. */
  stems: readonly string[];
  /** The stems of its words that mean something, each once; all of its words if none does. */
  content: readonly string[];
  /** Whether it is searched as letters, because its script has no spaces. */
  unspaced: boolean;
}

const keyphraseLengthMax = 200;
const elision = /^(?:[cdjlmnst]|qu|jusqu|lorsqu|puisqu|dell|all|nell|sull|dall|un|quest)'(?=\p{L}{2})/u;

/** Reduces words to stems, remembering those it has seen. */
export function createStemmer(rules: LanguageRules, elides: boolean): (words: readonly string[]) => string[] {
  const known = new Map<string, string>();
  const stemOf = (word: string) => {
    const plain = withoutAccents(elides ? word.replace(elision, "") : word);
    return rules.functionWords.has(plain) ? plain : rules.stem(plain);
  };
  return (words) =>
    words.map((word) => {
      const seen = known.get(word);
      if (seen !== undefined) return seen;
      const stem = stemOf(word);
      if (known.size < 100_000) known.set(word, stem);
      return stem;
    });
}

export function readKeyphrase(
  keyword: string,
  rules: LanguageRules,
  stem: (words: readonly string[]) => string[],
): Keyphrase {
  const text = normalizeKeyword(keyword.slice(0, keyphraseLengthMax));
  const stems = stem(lowerWords(text));
  const meaningful = stems.filter((each) => !rules.functionWords.has(each));
  return {
    text,
    stems,
    content: [...new Set(meaningful.length > 0 ? meaningful : stems)],
    unspaced: hasUnspacedScript(text),
  };
}

/** How often all of the keyphrase's meaningful words occur in a sentence, in any order. */
export function usesIn({ content, text, unspaced }: Keyphrase, sentence: Stemmed): number {
  if (content.length === 0) return 0;
  if (unspaced) return sentence.text.split(text).length - 1;
  const counts = content.map((word) => sentence.stems.filter((stem) => stem === word).length);
  return Math.min(...counts);
}

/** The percentage of the keyphrase's meaningful words that a text has. */
export function percentIn({ content, unspaced }: Keyphrase, { stems, text }: Stemmed): number {
  if (content.length === 0) return 0;
  const known = new Set(stems);
  const found = content.filter((word) => (unspaced ? text.includes(word) : known.has(word)));
  return Math.round((100 * found.length) / content.length);
}

/** How many meaningful words precede the keyphrase as a phrase; null when it is not there as a phrase. */
export function wordsBefore(
  keyphrase: Keyphrase,
  { stems, text }: Stemmed,
  rules: LanguageRules,
): number | null {
  if (keyphrase.unspaced) {
    const at = text.indexOf(keyphrase.text);
    return at === -1 ? null : lowerWords(text.slice(0, at)).length;
  }
  const meaningful = stems.filter(
    (stem) => !rules.functionWords.has(stem) || keyphrase.content.includes(stem),
  );
  const wanted = keyphrase.stems.filter(
    (stem) => !rules.functionWords.has(stem) || keyphrase.content.includes(stem),
  );
  const at = meaningful.findIndex((_, start) =>
    wanted.every((stem, index) => meaningful[start + index] === stem),
  );
  return wanted.length === 0 || at === -1 ? null : at;
}
