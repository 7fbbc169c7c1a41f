import type { DocsIndex } from "./docs-index";
import { commonWords, foldedWords } from "./folded-words";

/** In characters. The rest of a longer query is ignored, and so are words after the first eight. */
export const queryLengthMax = 100;
const queryWordsMax = 8;

/** A place in the documentation that has all words of a query. */
export interface DocsHit {
  /** With the anchor of the heading. */
  href: string;
  title: string;
  group: string;
  /** "" for the page as a whole. */
  heading: string;
}

/** The index with all words apart, made once for many searches. */
export type OpenedIndex = readonly OpenedSection[];

interface OpenedSection {
  hit: DocsHit;
  page: number;
  isPage: boolean;
  title: readonly string[];
  heading: readonly string[];
  text: readonly string[];
}

export function openIndex({ pages, sections }: DocsIndex): OpenedIndex {
  return sections.flatMap(([page, anchor, heading, words]) => {
    const found = pages[page];
    if (found === undefined) return [];
    const [path, title, group] = found;
    const href = anchor === "" ? path : `${path}#${anchor}`;
    return {
      hit: { href, title, group, heading },
      page,
      isPage: anchor === "",
      title: foldedWords(title),
      heading: foldedWords(heading),
      text: words.split(" "),
    };
  });
}

/**
 * The places that have all words of the query, the best first: what has them in the title of its page goes before what
 * has them in its heading, and that before what has them in its text. Equals keep the reading order.
 */
export function findInDocs(index: OpenedIndex, query: string): DocsHit[] {
  const words = queryWords(query);
  if (words.length === 0) return [];
  const judged = index.map((section) => ({ section, points: words.map((word) => pointsOf(section, word)) }));
  const onPages = new Set(
    judged.flatMap(({ section, points }) =>
      words.filter((_word, at) => points[at] !== 0).map((word) => `${section.page} ${word}`),
    ),
  );
  return judged
    .map(({ section: { hit, page, isPage, ...section }, points }) => {
      const isOwn = isPage || words.some((word) => isIn(section.heading, word) || isIn(section.text, word));
      if (isOwn && !points.includes(0))
        return { hit, points: points.reduce((product, each) => product * each, 1) };
      // A page that has the words in several places comes last.
      const isWhole = isPage && words.every((word) => onPages.has(`${page} ${word}`));
      return { hit, points: isWhole ? 1 : 0 };
    })
    .filter(({ points }) => points > 0)
    .sort((one, other) => other.points - one.points)
    .map(({ hit }) => hit);
}

function queryWords(query: string): string[] {
  const words = [...new Set(foldedWords(query.slice(0, queryLengthMax)))];
  const telling = words.filter((word) => !commonWords.has(word));
  return (telling.length > 0 ? telling : words).slice(0, queryWordsMax);
}

/**
 * What a word counts by where it is: whole, or as the beginning of a word there. They are multiplied, so that two words
 * in a heading go before one in a title with the other in the text.
 */
const weights = {
  title: [300, 220],
  heading: [40, 30],
  text: [4, 3],
} as const;

function pointsOf({ isPage, title, heading, text }: OpenedSection, word: string): number {
  return Math.max(
    // A section is about what its page is about, but is not the page.
    weightOf(title, word, isPage ? weights.title : weights.heading),
    weightOf(heading, word, weights.heading),
    weightOf(text, word, weights.text),
  );
}

function weightOf(words: readonly string[], word: string, [whole, part]: readonly [number, number]): number {
  if (words.some((each) => isSame(each, word))) return whole;
  return isIn(words, word) ? part : 0;
}

function isIn(words: readonly string[], word: string): boolean {
  return words.some((each) => each.startsWith(word) || isSame(each, word));
}

/** Whether two words are one, perhaps with an ending, as “key” and “keys” are. */
function isSame(one: string, other: string): boolean {
  return one === other || isFormOf(one, other) || isFormOf(other, one);
}

function isFormOf(word: string, stem: string): boolean {
  return stem.length > 2 && word.startsWith(stem) && /^(?:s|es|d|ed|ing)$/.test(word.slice(stem.length));
}
