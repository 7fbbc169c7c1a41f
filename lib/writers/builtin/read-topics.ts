import { createTermFinder } from "@/lib/content/brand/find-terms";
import { oneLine } from "@/lib/text/one-line";
import { sentencesIn } from "@/lib/text/sentences-in";
import { clipText } from "../plain-text";
import type { SourcePage, WriterOrder, WriterProject, WriterSource } from "../writer";
import { isSiteFurniture, isUnfitText, isUsableSentence, sentenceKey } from "./usable-sentence";

/** An order with the pages that its article is made of. */
export interface SampleOrder extends WriterOrder {
  sources: WriterSource[];
}

/** A page that the article may cite. */
export interface PageReference {
  key: string;
  name: string;
}

/** What one page says under one heading: paragraphs of usable sentences. */
export interface Topic {
  page: PageReference;
  heading: string | null;
  paragraphs: string[][];
}

/** Limits on what is read of a site, so that a huge site costs no more than a large one. */
const pagesMax = 40;
const paragraphsPerPageMax = 400;
const paragraphCharactersMax = 5_000;

/** Reads pages as topics in reading order, without navigation and notices. A repeated sentence is read once. */
export function readTopics({ sources, keyword, project, voice }: SampleOrder): Topic[] {
  const pages = sources.slice(0, pagesMax).map((page) => ({ ...page, sections: boundedSections(page) }));
  const seen = new Set<string>();
  const findAvoided = createTermFinder(voice?.wordsToAvoid ?? []);
  const isAvoided = (text: string) => findAvoided(text).length > 0;

  /** The sentences of a paragraph before its first unusable one: later sentences may refer to it. */
  function usableStart(paragraph: string): string[] {
    const usable: string[] = [];
    for (const { text: sentence } of sentencesIn(paragraph)) {
      const key = sentenceKey(sentence);
      if (seen.has(key) || !isUsableSentence(sentence, keyword) || isAvoided(sentence)) break;
      seen.add(key);
      usable.push(sentence);
    }
    return usable;
  }

  return pages.flatMap((page) => {
    const reference = { key: page.key, name: pageName(page, project) };
    return page.sections.flatMap(({ heading, paragraphs }): Topic[] => {
      if (heading !== null && (isFurnitureHeading(heading, keyword) || isAvoided(heading))) return [];
      const usable = paragraphs.map(usableStart).filter(({ length }) => length > 0);
      return usable.length === 0
        ? []
        : [
            {
              page: reference,
              heading: usableHeading(heading?.split(" › ").at(-1) ?? null),
              paragraphs: usable,
            },
          ];
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

const furnitureHeading =
  /^(?:contact(?: us)?|get started|sign (?:up|in)|follow us|subscribe|newsletter|related(?: (?:posts|articles|pages))?|recent posts|comments?|share|menu|navigation|footer|search|archive|categories|tags|privacy|legal|imprint|impressum|kontakt|suche|verwandte .*|articles? (?:liés|similaires)|contacto?|contatti|contato)$/i;

/** Whether the section under this heading belongs to the site as a whole, such as a contact form. */
function isFurnitureHeading(heading: string, keyword: string): boolean {
  return furnitureHeading.test(heading.trim()) || isSiteFurniture(heading, keyword);
}

/** A heading cleaned for use in the article, or null if it cannot be used. */
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

/** A page's title without the site's name; its address if it has no title. */
export function pageName({ title, url }: Pick<SourcePage, "title" | "url">, project: WriterProject): string {
  const { host, pathname } = new URL(url);
  const siteNames = [project.brandName, project.name, host].map((name) => name.toLowerCase());
  const parts = oneLine(title).split(/\s+[|·•–—»:-]+\s+|\s*\|\s*/u);
  const own = parts.filter((part) => part !== "" && !siteNames.includes(part.toLowerCase()));
  const name = own.length === parts.length ? oneLine(title) : own.join(" – ");
  return clipText(name || oneLine(title) || `${host}${pathname}`, 90);
}
