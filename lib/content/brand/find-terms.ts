import { tokens } from "@/lib/text/tokens";

/** A term in a text. `at` is the index of its first word, and `end` that of the word after it. */
interface FoundTerm {
  term: string;
  at: number;
  end: number;
}

/** Finds every occurrence of the terms in a text. */
export type TermFinder = (text: string) => FoundTerm[];

interface Pattern {
  term: string;
  words: readonly string[];
  /** Whether the last word matches every word that begins that way. */
  open: boolean;
}

/** Written as one word with the next: “and”, “so”, “with”, “like”, “for” and the article, alone and combined. */
const arabicPrefixes = ["", "ال", "و", "وال", "ف", "فال", "ب", "بال", "ك", "كال", "ل", "لل"];
const arabicWord = /^\p{Script=Arabic}{3,}$/u;

/**
 * Finds whole words in any case, and letters in scripts without spaces. A term that ends in `*` matches every word that
 * begins that way. Terms without a letter or digit match nothing.
 */
export function createTermFinder(terms: readonly string[]): TermFinder {
  const patterns = new Map<string, Pattern[]>();
  for (const term of terms) {
    const [first, ...rest] = wordsIn(term);
    if (first === undefined) continue;
    const open = term.trimEnd().endsWith("*");
    for (const start of arabicWord.test(first) ? spellingsOf(first) : [first]) {
      const initial = start.slice(0, 1);
      patterns.set(initial, [...(patterns.get(initial) ?? []), { term, words: [start, ...rest], open }]);
    }
  }
  return (text) => {
    const words = wordsIn(text);
    return words.flatMap((word, at) =>
      (patterns.get(word.slice(0, 1)) ?? [])
        .filter((pattern) => matchesAt(words, at, pattern))
        .map((pattern) => ({ term: pattern.term, at, end: at + pattern.words.length })),
    );
  };
}

function wordsIn(text: string): string[] {
  return tokens(text).map((token) => token.text);
}

function spellingsOf(word: string): string[] {
  const bare = word.replace(/^ال(?=.{2})/, "");
  return arabicPrefixes.map((prefix) => prefix + bare);
}

function matchesAt(words: readonly string[], at: number, { words: wanted, open }: Pattern): boolean {
  return wanted.every((word, index) => {
    const found = words[at + index];
    return open && index === wanted.length - 1 ? found?.startsWith(word) === true : found === word;
  });
}
