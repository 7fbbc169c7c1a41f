import { oneLine } from "@/lib/text/one-line";
import { clipText } from "../plain-text";
import type { SourcePage, WriterBrief, WriterProject } from "../writer";
import { sentenceSegmenter, sentencesOf } from "./sentences";
import { isSiteFurniture, isUnfitText, isUsableSentence, sentenceKey } from "./usable-sentence";

/** A page that the article may link. */
export interface PageReference {
  url: string;
  name: string;
}

/** What one page says under one heading: paragraphs of usable sentences. */
export interface Topic {
  page: PageReference;
  heading: string | null;
  paragraphs: string[][];
}

/** Bounds on what is read of a site, so that a huge one costs no more than a large one. */
const pagesMax = 40;
const paragraphsPerPageMax = 400;
const paragraphCharactersMax = 5_000;

/** The pages as topics in reading order: furniture gone, and every sentence only where it came first. */
export function readTopics({ sources, keyword, project }: WriterBrief): Topic[] {
  const pages = sources.slice(0, pagesMax).map((page) => ({ ...page, sections: boundedSections(page) }));
  const repeated = paragraphsOnManyPages(pages);
  const segmenter = sentenceSegmenter(project.languageCode);
  const seen = new Set<string>();

  /** A paragraph up to its first unusable sentence: what follows that may refer to it. */
  function usableStart(paragraph: string): string[] {
    const usable: string[] = [];
    for (const sentence of sentencesOf(paragraph, segmenter)) {
      const key = sentenceKey(sentence);
      if (seen.has(key) || !isUsableSentence(sentence, keyword)) break;
      seen.add(key);
      usable.push(sentence);
    }
    return usable;
  }

  return pages.flatMap((page) => {
    const reference = { url: page.url, name: pageName(page, project) };
    return page.sections.flatMap(({ heading, paragraphs }): Topic[] => {
      if (heading !== null && isFurnitureHeading(heading, keyword)) return [];
      const usable = paragraphs
        .filter((paragraph) => !repeated.has(sentenceKey(paragraph)))
        .map(usableStart)
        .filter(({ length }) => length > 0);
      return usable.length === 0
        ? []
        : [{ page: reference, heading: usableHeading(heading), paragraphs: usable }];
    });
  });
}

function boundedSections({ sections }: SourcePage): SourcePage["sections"] {
  let left = paragraphsPerPageMax;
  return sections.map(({ heading, paragraphs }) => {
    const read = paragraphs.slice(0, left);
    left -= read.length;
    return { heading, paragraphs: read.map((paragraph) => paragraph.slice(0, paragraphCharactersMax)) };
  });
}

/** Paragraphs that stand on at least three pages, and on half of them: headers, footers, teasers. */
function paragraphsOnManyPages(pages: SourcePage[]): Set<string> {
  const uses = new Map<string, number>();
  for (const { sections } of pages) {
    const keys = new Set(sections.flatMap(({ paragraphs }) => paragraphs.map(sentenceKey)));
    for (const key of keys) uses.set(key, (uses.get(key) ?? 0) + 1);
  }
  const many = Math.max(3, pages.length / 2);
  return new Set([...uses].filter(([, count]) => count >= many).map(([key]) => key));
}

const furnitureHeading =
  /^(?:contact(?: us)?|get started|sign (?:up|in)|follow us|subscribe|newsletter|related(?: (?:posts|articles|pages))?|recent posts|comments?|share|menu|navigation|footer|search|archive|categories|tags|privacy|legal|imprint|impressum|kontakt|suche|verwandte .*|articles? (?:liés|similaires)|contacto?|contatti|contato)$/i;

/** Whether a section under this heading is part of the site rather than of the page. */
function isFurnitureHeading(heading: string, keyword: string): boolean {
  return furnitureHeading.test(heading.trim()) || isSiteFurniture(heading, keyword);
}

/** A heading as it may stand over a section of the article, or null. */
function usableHeading(heading: string | null): string | null {
  const text = oneLine(heading ?? "").replace(/\s*(?:[:¶#]+|(?<!\.)\.)$/u, "");
  const isUsable =
    text.length >= 3 &&
    text.length <= 100 &&
    /\p{L}{2}/u.test(text) &&
    !/[[\]{}<>|\\`]|https?:|\p{Cc}/iu.test(text) &&
    !isUnfitText(text);
  return isUsable ? text : null;
}

/** A page's title without the name of its site, or its address where it has none. */
function pageName({ title, url }: SourcePage, project: WriterProject): string {
  const { host, pathname } = new URL(url);
  const siteNames = [project.brandName, project.name, host].map((name) => name.toLowerCase());
  const parts = oneLine(title).split(/\s+[|·•–—»:-]+\s+|\s*\|\s*/u);
  const own = parts.filter((part) => part !== "" && !siteNames.includes(part.toLowerCase()));
  const name = own.length === parts.length ? oneLine(title) : own.join(" – ");
  return clipText(name || oneLine(title) || `${host}${pathname}`, 90);
}
