import { bodyText, type FetchedAnswer } from "@/lib/pages/fetched-answer";
import { readPage, type WebPage } from "@/lib/pages/read-page";
import { oneLine } from "@/lib/text/one-line";
import { countWords } from "@/lib/text/words-of";
import type { SourcePage, SourceSection } from "@/lib/writers/writer";

export interface ReadSourcePage extends SourcePage {
  /** The length of the whole page; the sections are its beginning. */
  words: number;
  links: { url: string; text: string }[];
}

const pageCharactersMax = 6_000;
const paragraphCharactersMax = 1_500;
const linksMax = 300;
const titleLengthMax = 300;
const linkTextLengthMax = 200;

/** Reduces a page to its headings and paragraphs. Null when it has no title or no text, or cannot be parsed. */
export function readSourcePage(answer: FetchedAnswer): ReadSourcePage | null {
  const { url } = answer;
  const page = readPage(bodyText(answer), url);
  if (page === null) return null;
  // A heading of the page may be hidden from readers; one of the text is not.
  const heading = page.textBlocks.find(({ isHeading, text }) => isHeading && text.trim() !== "");
  const title = page.title ?? (heading === undefined ? undefined : oneLine(heading.text));
  if (title === undefined) return null;
  const sections = sectionsOf(page.textBlocks);
  if (sections.length === 0) return null;
  const words = countWords(page.textBlocks.map(({ text }) => text).join(" "));
  return { url, title: title.slice(0, titleLengthMax), sections, words, links: linksOf(page) };
}

function sectionsOf(blocks: WebPage["textBlocks"]): SourceSection[] {
  const sections: SourceSection[] = [];
  let current: SourceSection = { heading: null, paragraphs: [] };
  let left = pageCharactersMax;
  for (const { isHeading, text: written } of blocks) {
    if (left <= 0) break;
    const text = oneLine(written).slice(0, paragraphCharactersMax);
    if (text === "") continue;
    left -= text.length;
    if (isHeading) {
      sections.push(current);
      current = { heading: text, paragraphs: [] };
    } else {
      current.paragraphs.push(text);
    }
  }
  sections.push(current);
  return sections.filter(({ paragraphs }) => paragraphs.length > 0);
}

function linksOf({ links }: WebPage): ReadSourcePage["links"] {
  return links.slice(0, linksMax).flatMap(({ url, name }) => {
    if (url === null) return [];
    const target = new URL(url);
    target.hash = "";
    return [{ url: target.href, text: name.slice(0, linkTextLengthMax) }];
  });
}
