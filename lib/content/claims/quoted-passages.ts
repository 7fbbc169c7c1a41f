import type { SourcePassage } from "../source-passages";

interface SourceWords {
  passages: readonly SourcePassage[];
  words: readonly string[];
  /** The passage of each word. */
  of: readonly number[];
}

/** Words in which a quotation is looked up, and how many places with the same words are tried. */
const keyWords = 3;
const placesMax = 64;
/** How many words a quotation may leave out at an ellipsis. */
const omittedMax = 400;
/** How many words are compared in all, so that texts of one repeated word end in time. */
const comparisonsMax = 10_000_000;

/**
 * Finds the passage in which a quotation stands word by word; spelling of quotation marks, spaces, dashes and case does not
 * count. Null if no source has it.
 */
export function quotationFinder(
  passages: readonly SourcePassage[],
  quotations: readonly string[],
): (quotation: string) => SourcePassage | null {
  const beginnings = quotations.map((quotation) => partsOf(quotation)[0]?.slice(0, keyWords) ?? []);
  const firstWords = new Set(beginnings.map(([first = ""]) => first));
  const texts = textsOf(passages, beginnings);
  const budget = { left: comparisonsMax };
  const places = new Map<string, { text: SourceWords; at: number }[]>();
  for (const text of texts) {
    for (let at = 0; at < text.words.length; at += 1) {
      if (!firstWords.has(text.words[at] ?? "")) continue;
      const key = text.words.slice(at, at + keyWords).join(" ");
      const known = places.get(key);
      if (known === undefined) places.set(key, [{ text, at }]);
      else if (known.length < placesMax) known.push({ text, at });
    }
  }
  return (quotation) => {
    const [first, ...others] = partsOf(quotation);
    if (first === undefined) return null;
    const key = first.slice(0, keyWords).join(" ");
    const starts =
      first.length < keyWords ? texts.flatMap((text) => shortStarts(text, first)) : (places.get(key) ?? []);
    for (const { text, at } of starts) {
      if (!contains(text, at, first, others, budget)) continue;
      return text.passages[text.of[at] ?? 0] ?? null;
    }
    return null;
  };
}

/** Whether a passage has these words in this order, as it may be quoted: with ellipses, in any case, without its punctuation. */
export function standsIn(words: string, passage: string): boolean {
  const parts = partsOf(words);
  if (parts.length === 0) return false;
  const key = "";
  const text = textsOf([{ key, sourceKey: key, path: null, text: passage }], [[]])[0];
  const [first = [], ...others] = parts;
  if (text === undefined) return false;
  const budget = { left: comparisonsMax };
  return shortStarts(text, first).some(({ at }) => contains(text, at, first, others, budget));
}

/** The words of each source in order, so that a quotation may go on in the next passage. */
function textsOf(
  passages: readonly SourcePassage[],
  beginnings: readonly (readonly string[])[],
): SourceWords[] {
  const bySource = new Map<string, SourcePassage[]>();
  for (const passage of passages) {
    const known = bySource.get(passage.sourceKey);
    if (known === undefined) bySource.set(passage.sourceKey, [passage]);
    else known.push(passage);
  }
  const mayHaveOne = (own: readonly SourcePassage[]) => {
    const text = comparable(own.map((passage) => passage.text).join(" "));
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
    return { passages: own, words, of };
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

function shortStarts(text: SourceWords, first: readonly string[]): { text: SourceWords; at: number }[] {
  const starts: { text: SourceWords; at: number }[] = [];
  for (let at = text.words.indexOf(first[0] ?? ""); at !== -1 && starts.length < placesMax; ) {
    starts.push({ text, at });
    at = text.words.indexOf(first[0] ?? "", at + 1);
  }
  return starts;
}

function contains(
  { words }: SourceWords,
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
