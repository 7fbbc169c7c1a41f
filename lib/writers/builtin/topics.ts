import { oneLine } from "../plain-text";
import type { SourcePage, WriterBrief } from "../writer";
import { pageName } from "./page-name";
import type { LanguageSense } from "./phrases/phrases";
import { sentencesOf } from "./sentences";
import { isFurnitureHeading } from "./site-furniture";
import { isUnfitText } from "./unfit-text";
import { isUsableSentence, sentenceKey, standsAlone } from "./usable-sentence";

/** A page that the article may link. */
export interface PageReference {
  url: string;
  name: string;
}

/** What is left of a paragraph: usable sentences that follow one another. */
export interface Passage {
  sentences: string[];
}

/** What one page says under one heading. */
export interface Topic {
  page: PageReference;
  heading: string | null;
  passages: Passage[];
}

/** Bounds on what is read of a site, so that a huge one costs no more than a large one. */
const pagesMax = 40;
const paragraphsPerPageMax = 400;
const paragraphCharactersMax = 5_000;

/** The pages as topics in reading order: furniture gone, and every sentence only where it came first. */
export function readTopics(brief: WriterBrief, sense: LanguageSense, segmenter: Intl.Segmenter): Topic[] {
  const pages = brief.sources.slice(0, pagesMax);
  const repeated = repeatedParagraphs(pages);
  const seen = new Set<string>();

  return pages.flatMap((page) => {
    const reference = { url: page.url, name: pageName(page, brief.project) };
    let paragraphsLeft = paragraphsPerPageMax;
    return page.sections.flatMap(({ heading, paragraphs }) => {
      const name = heading === null ? null : usableHeading(heading);
      if (heading !== null && isFurnitureHeading(heading, brief.keyword)) return [];
      const read = paragraphs.slice(0, Math.max(0, paragraphsLeft));
      paragraphsLeft -= read.length;
      const passages = read
        .filter((paragraph) => !repeated.has(sentenceKey(paragraph)))
        .map((paragraph) => passageOf(paragraph, brief.keyword, sense, segmenter, seen))
        .filter(({ sentences }) => sentences.length > 0);
      return passages.length === 0 ? [] : [{ page: reference, heading: name, passages }];
    });
  });
}

function passageOf(
  paragraph: string,
  keyword: string,
  sense: LanguageSense,
  segmenter: Intl.Segmenter,
  seen: Set<string>,
): Passage {
  const sentences: string[] = [];
  let previousKept = false;
  for (const sentence of sentencesOf(paragraph.slice(0, paragraphCharactersMax), segmenter)) {
    const key = sentenceKey(sentence);
    previousKept =
      !seen.has(key) &&
      isUsableSentence(sentence, keyword, sense) &&
      // "It does so twice." means something else after another sentence.
      (previousKept || standsAlone(sentence, sense.leansBack));
    seen.add(key);
    if (previousKept) sentences.push(sentence);
  }
  return { sentences };
}

/** Paragraphs that stand on at least three pages, and on half of them: headers, footers, teasers. */
function repeatedParagraphs(pages: SourcePage[]): Set<string> {
  const pagesHolding = new Map<string, number>();
  for (const { sections } of pages) {
    const keys = new Set(sections.flatMap(({ paragraphs }) => paragraphs.map(sentenceKey)));
    for (const key of keys) pagesHolding.set(key, (pagesHolding.get(key) ?? 0) + 1);
  }
  const least = Math.max(3, pages.length / 2);
  return new Set([...pagesHolding].filter(([, count]) => count >= least).map(([key]) => key));
}

/** A heading as it may stand over a section of the article, or null. */
function usableHeading(heading: string): string | null {
  const text = oneLine(heading).replace(/\s*(?:[:¶#]+|(?<!\.)\.)$/u, "");
  const isUsable =
    text.length >= 3 &&
    text.length <= 100 &&
    /\p{L}{2}/u.test(text) &&
    !/[[\]{}<>|\\`]|https?:|\p{Cc}/iu.test(text) &&
    !isUnfitText(text);
  return isUsable ? text : null;
}
