import { wordsOf } from "@/lib/text/words-of";

const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const spacedWord = /[\p{L}\p{N}\p{M}]+(?:['’.-][\p{L}\p{N}\p{M}]+)*/gu;
/** The longest word that is compared; longer ones are cut. */
const wordLengthMax = 100;

/** Whether a text has letters of a script that is written without spaces between words. */
export function hasUnspacedScript(text: string): boolean {
  return unspaced.test(text);
}

/** The words of a text in lower case, with straight apostrophes. Scripts without spaces are segmented in pieces. */
export function lowerWords(text: string): string[] {
  const words = hasUnspacedScript(text) ? wordsOf(text) : (text.match(spacedWord) ?? []);
  return words.map((word) => word.slice(0, wordLengthMax).toLowerCase().replaceAll("’", "'"));
}

/** Removes the accents of Latin, Greek and Cyrillic letters. */
export function withoutAccents(word: string): string {
  // oxlint-disable-next-line no-control-regex -- plain ASCII, which has no accents
  return /^[\x00-\x7f]*$/.test(word)
    ? word
    : word
        .normalize("NFD")
        .replace(/[\u0300-\u036f]/g, "")
        .normalize("NFC");
}

/** Letters and marks, without spaces and punctuation: the measure of Chinese and Japanese texts. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text.matchAll(/[\p{L}\p{N}]/gu)) count += 1;
  return count;
}
