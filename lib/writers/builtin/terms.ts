import { wordsOf } from "@/lib/text/words-of";

/** Long words are compared by this many letters: a stemmer that needs no grammar, for alphabetic scripts. */
const stemLetters = 6;

/** What a text is about, as comparable terms: folded, shortened, without the words that say nothing. */
export function termsOf(text: string, stopwords: ReadonlySet<string>): string[] {
  return wordsOf(text)
    .map((word) => word.toLowerCase())
    .filter((word) => !stopwords.has(word) && /[\p{L}\p{N}]/u.test(word))
    .map(stemOf);
}

function stemOf(word: string): string {
  const folded = word.normalize("NFKD").replace(/\p{M}/gu, "");
  if (!/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]+$/u.test(folded)) return word;
  // "checks" and "check", "pages" and "page": short words lose their plural only.
  const short = folded.length > 3 ? folded.replace(/(?<![su])s$/, "") : folded;
  return short.slice(0, stemLetters);
}

/** How alike two texts are by their terms, 0 to 1. */
export function similarity(left: readonly string[], right: readonly string[]): number {
  const a = new Set(left);
  const b = new Set(right);
  if (a.size === 0 || b.size === 0) return 0;
  let common = 0;
  for (const term of a) if (b.has(term)) common++;
  return common / (a.size + b.size - common);
}
