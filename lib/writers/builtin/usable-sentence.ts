import { wordsOf } from "@/lib/text/words-of";
import type { LanguageSense } from "./phrases/phrases";
import { isSiteFurniture } from "./site-furniture";
import { isUnfitText } from "./unfit-text";

/** Whether a sentence of a page can stand in an article: complete, plain, and about something. */
export function isUsableSentence(
  sentence: string,
  keyword: string,
  { pointsElsewhere }: LanguageSense,
): boolean {
  return (
    isWellFormed(sentence) &&
    !pointsElsewhere.test(sentence) &&
    !isSiteFurniture(sentence, keyword) &&
    !isUnfitText(sentence)
  );
}

const lengthMax = 420;
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

function isWellFormed(sentence: string): boolean {
  const isUnspaced = unspaced.test(sentence);
  if (sentence.length > lengthMax || sentence.length < (isUnspaced ? 8 : 25)) return false;
  // Exclamations are nearly always calls to buy; a question without its answer says nothing.
  if (!/[.。｡।۔…][”"’»)」』]*$/u.test(sentence) || sentence.endsWith("...")) return false;
  if (!/^["“„«‘'(¿¡「『]?[\p{Lu}\p{Lt}\p{Lo}\p{N}]/u.test(sentence)) return false;
  // What stood between a space and a comma was an image or a component.
  if (/\s[,.](?:\s|$)|\(\s*\)/.test(sentence)) return false;
  // Markup, template and code characters, addresses, e-mail addresses.
  if (/[[\]{}<>|\\`]|https?:|www\.|\S@\S|\/\//i.test(sentence)) return false;
  if (/\p{Cc}|[\u200B-\u200F\u202A-\u202E\u2066-\u2069\uFFFD]/u.test(sentence)) return false;
  if (sentence === sentence.toUpperCase() && sentence !== sentence.toLowerCase()) return false;
  if (!isBalanced(sentence)) return false;
  return isUnspaced || wordsOf(sentence).length >= 5;
}

function isBalanced(sentence: string): boolean {
  const pairs = [
    ["(", ")"],
    ["“", "”"],
    ["«", "»"],
  ] as const;
  const count = (character: string) => sentence.split(character).length - 1;
  // In German “ closes what „ opened.
  if (sentence.includes("„")) return count("„") === count("“") + count("”");
  return pairs.every(([open, close]) => count(open) === count(close)) && count('"') % 2 === 0;
}

/** Whether a sentence is understood without the one before it. */
export function standsAlone(sentence: string, leansBack: RegExp): boolean {
  return !leansBack.test(sentence);
}

/** A sentence as text is compared: letters and digits only. */
export function sentenceKey(sentence: string): string {
  return sentence
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
