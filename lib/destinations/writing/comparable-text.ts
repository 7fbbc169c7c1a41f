import { load } from "cheerio";

/**
 * The letters and digits of a text or of HTML, in one spelling: what is left when a destination curled the
 * quotes, encoded entities, added paragraphs or dropped attributes, but kept every word.
 */
export function comparableText(text: string): string {
  return load(text, null, false)
    .text()
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{S}]+/gu, "");
}
