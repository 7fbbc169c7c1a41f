import { bodyText, type FetchedAnswer } from "@/lib/pages/fetched-answer";
import { readPage, type WebPage } from "@/lib/pages/read-page";
import { sectionsOf } from "@/lib/pages/sections/source-sections";
import { oneLine } from "@/lib/text/one-line";
import { countWords } from "@/lib/text/words-of";
import type { SourcePage } from "@/lib/writers/writer";
import { pageDate } from "./page-date";

export interface ReadSourcePage extends SourcePage {
  /** The length of the whole page. */
  words: number;
  /** The day on which it says that it was last changed or published, as YYYY-MM-DD; null if it says none. */
  publishedOn: string | null;
  /** Whether the page is longer than what was fetched or is kept. */
  isTruncated: boolean;
  links: { url: string; text: string }[];
}

const linksMax = 300;
const titleLengthMax = 300;
const linkTextLengthMax = 200;

/** Reads the whole text of a page, within limits, under its headings. Null when it has no title or no text, or cannot be parsed. */
export function readSourcePage(answer: FetchedAnswer): ReadSourcePage | null {
  const { url } = answer;
  const html = bodyText(answer);
  const page = readPage(html, url);
  if (page === null) return null;
  // A heading of the page may be hidden from readers; one of the text is not.
  const heading = page.textBlocks.find(({ isHeading, text }) => isHeading && text.trim() !== "");
  const title = page.title ?? (heading === undefined ? undefined : oneLine(heading.text));
  if (title === undefined) return null;
  const { sections, isTruncated } = sectionsOf(page.textBlocks);
  if (sections.length === 0) return null;
  return {
    url,
    title: title.slice(0, titleLengthMax),
    sections,
    words: countWords(page.textBlocks.map(({ text }) => text).join(" ")),
    publishedOn: pageDate(html, new Date()),
    isTruncated: isTruncated || answer.truncated,
    links: linksOf(page),
  };
}

function linksOf({ links }: WebPage): ReadSourcePage["links"] {
  return links.slice(0, linksMax).flatMap(({ url, name }) => {
    if (url === null) return [];
    const target = new URL(url);
    target.hash = "";
    return [{ url: target.href, text: name.slice(0, linkTextLengthMax) }];
  });
}
