import { transliterateLatin } from "@galley/lib/content/transliterate-latin";

/** Longer ones are no words that anybody searches for, but keys, hashes and patterns. */
const wordLengthMax = 32;

/**
 * The words of a text as a search compares them: in lower case and without accents, so that “Größe” is found by
 * “grosse”. Single letters are left out.
 */
export function foldedWords(text: string): string[] {
  return transliterateLatin(text.toLowerCase())
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word.length > 1 && word.length <= wordLengthMax);
}

/** Words of nearly every page. They are in no index, and a search does without them if it has others. */
export const commonWords: ReadonlySet<string> = new Set(
  (
    "about after all also an and any are as at be been before but by can do does each for from has have how if in " +
    "into is it its may more most no not of on one only or other so than that the their them then there they this " +
    "to was what when where which while who with without you your"
  ).split(" "),
);
