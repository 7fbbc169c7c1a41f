import { wordsOf } from "@/lib/text/words-of";

const shingleWords = 5;
/** In characters. The beginning of a long text tells enough. */
const lengthMax = 60_000;
/** In runs of words: shorter texts are not compared. */
const shinglesMin = 60;

/** The share of a text's runs of five words that another text has too, from 0 to 1; of the shorter one of both. */
export function sharedShare(one: string, other: string): number {
  const [a, b] = [shinglesOf(one), shinglesOf(other)];
  const [short, long] = a.size < b.size ? [a, b] : [b, a];
  if (short.size < shinglesMin) return 0;
  let shared = 0;
  for (const shingle of short) if (long.has(shingle)) shared += 1;
  return shared / short.size;
}

function shinglesOf(text: string): ReadonlySet<string> {
  const words = wordsOf(text.slice(0, lengthMax)).map((word) => word.toLowerCase());
  const shingles = new Set<string>();
  for (let at = 0; at + shingleWords <= words.length; at += 1) {
    shingles.add(words.slice(at, at + shingleWords).join(" "));
  }
  return shingles;
}
