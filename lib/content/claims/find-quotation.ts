import type { Finder } from "./proving-passage";
import type { SourceParagraph } from "./source-index";

interface SourceText {
  paragraphs: readonly SourceParagraph[];
  words: readonly string[];
  /** The paragraph of each word. */
  of: readonly number[];
}

/** Words in which a quotation is looked up, and how many places with the same words are tried. */
const keyWords = 3;
const placesMax = 64;
/** How many words a quotation may leave out at an ellipsis. */
const omittedMax = 400;
/** How many words are compared in all, so that texts of one repeated word end in time. */
const comparisonsMax = 10_000_000;

/** Finds quotations word by word; spelling of quotation marks, spaces, dashes and case does not count. */
export function quotationFinder(
  paragraphs: readonly SourceParagraph[],
  quotations: readonly string[],
): Finder {
  const beginnings = quotations.map((quotation) => partsOf(quotation)[0]?.slice(0, keyWords) ?? []);
  const firstWords = new Set(beginnings.map(([first = ""]) => first));
  const texts = textsOf(paragraphs, beginnings);
  const budget = { left: comparisonsMax };
  const places = new Map<string, { text: SourceText; at: number }[]>();
  for (const text of texts) {
    for (let at = 0; at < text.words.length; at += 1) {
      if (!firstWords.has(text.words[at] ?? "")) continue;
      const key = text.words.slice(at, at + keyWords).join(" ");
      const known = places.get(key);
      if (known === undefined) places.set(key, [{ text, at }]);
      else if (known.length < placesMax) known.push({ text, at });
    }
  }
  return ({ text: quotation }) => {
    const parts = partsOf(quotation);
    const [first, ...others] = parts;
    if (first === undefined) return null;
    const key = first.slice(0, keyWords).join(" ");
    const starts =
      first.length < keyWords ? texts.flatMap((text) => shortStarts(text, first)) : (places.get(key) ?? []);
    for (const { text, at } of starts) {
      if (!contains(text, at, first, others, budget)) continue;
      const paragraph = text.paragraphs[text.of[at] ?? 0];
      if (paragraph !== undefined) return { source: paragraph.source, excerpt: paragraph.text };
    }
    return null;
  };
}

/** The words of each source in order, so that a quotation may go on in the next paragraph. */
function textsOf(
  paragraphs: readonly SourceParagraph[],
  beginnings: readonly (readonly string[])[],
): SourceText[] {
  const bySource = new Map<object, SourceParagraph[]>();
  for (const paragraph of paragraphs) {
    const known = bySource.get(paragraph.source);
    if (known === undefined) bySource.set(paragraph.source, [paragraph]);
    else known.push(paragraph);
  }
  const mayHaveOne = (own: readonly SourceParagraph[]) => {
    const text = comparable(own.map((paragraph) => paragraph.text).join(" "));
    return beginnings.some((words) => words.every((word) => text.includes(word)));
  };
  return [...bySource.values()].filter(mayHaveOne).map((own) => {
    const words: string[] = [];
    const of: number[] = [];
    for (const [index, { text }] of own.entries()) {
      for (const word of quotedWords(text)) {
        words.push(word);
        of.push(index);
      }
    }
    return { paragraphs: own, words, of };
  });
}

const quotedWord =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|(?:(?![\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}])[\p{L}\p{M}\p{N}])+/gu;

function quotedWords(text: string): string[] {
  return comparable(text).match(quotedWord) ?? [];
}

/** An apostrophe belongs to its word, however it is written. */
function comparable(text: string): string {
  return text.replace(/(?<=\p{L})['’](?=\p{L})/gu, "").toLowerCase();
}

/** The parts of a quotation between its ellipses and its editor's brackets. */
function partsOf(quotation: string): string[][] {
  return quotation
    .split(/\[[^[\]]{0,80}\]|…|\.{3}|。。。/u)
    .map(quotedWords)
    .filter(({ length }) => length > 0);
}

function shortStarts(text: SourceText, first: readonly string[]): { text: SourceText; at: number }[] {
  const starts: { text: SourceText; at: number }[] = [];
  for (let at = text.words.indexOf(first[0] ?? ""); at !== -1 && starts.length < placesMax; ) {
    starts.push({ text, at });
    at = text.words.indexOf(first[0] ?? "", at + 1);
  }
  return starts;
}

function contains(
  { words }: SourceText,
  at: number,
  first: readonly string[],
  others: readonly string[][],
  budget: { left: number },
): boolean {
  const matchesAt = (part: readonly string[], from: number) => {
    let same = 0;
    while (same < part.length && words[from + same] === part[same]) same += 1;
    budget.left -= same + 1;
    return same === part.length;
  };
  if (budget.left < 0 || !matchesAt(first, at)) return false;
  let from = at + first.length;
  for (const part of others) {
    const end = Math.min(words.length, from + omittedMax);
    while (from < end && budget.left > 0 && !matchesAt(part, from)) from += 1;
    if (from >= end || budget.left <= 0) return false;
    from += part.length;
  }
  return true;
}
