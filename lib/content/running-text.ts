import { readHtml } from "./score/read-html";

/** How much of the HTML is read, which is many times what an excerpt needs. */
const readMax = 20_000;

/** The number of a footnote in the text. */
const footnoteReference = /<sup><a [^>]*\bdata-footnote-ref\b[^>]*>[^<]*<\/a><\/sup>/g;

/**
 * The beginning of an article's text without its headings, which would run into the sentences below them. Empty if the
 * HTML begins with no running text. Throws MarkdownTooComplex.
 */
export function runningTextOf(html: string): string {
  return readHtml(html.slice(0, readMax).replace(footnoteReference, ""))
    .blocks.filter(({ kind }) => kind !== "heading")
    .map(({ text }) => text)
    .join("\n");
}
