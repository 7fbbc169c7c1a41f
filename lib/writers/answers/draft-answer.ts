import { MarkdownTooComplex, markdownLimits } from "@/lib/content/markdown/markdown-limits";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { oneLine } from "@/lib/text/one-line";
import { markdownMax, metaDescriptionMax } from "../article-schemas";
import { clipText } from "../plain-text";
import type { ArticleDraft, WriterOrder } from "../writer";
import { articleAnswer } from "./article-answer";
import { keyOf } from "./resolve-links";
import { restrictMarkdown } from "./restrict-markdown";
import { keyedAddress, withoutLooseKeys } from "./section-answer";
import { isCutOff, repeatsPrompt } from "./unfit-answer";

type DraftHead = Pick<ArticleDraft, "title" | "metaDescription" | "keywords">;

/**
 * Reads a model's revision, whose links are the given keys; null if the answer is not an article. Models write
 * Markdown under two header lines, because smaller models make mistakes when they have to escape a thousand words
 * for JSON. A field that is missing from the header is taken from `fallback`.
 */
export function readModelRevision(
  answer: string,
  order: Pick<WriterOrder, "title">,
  fallback: DraftHead,
  keys: readonly string[],
): ArticleDraft | null {
  const { fields, body } = splitHeader(articleAnswer(answer));
  const cleaned = readable(body, keys);
  if (cleaned === null) return null;
  const { title: heading, markdown } = cleaned;
  if (!/^## /m.test(markdown) || markdown.length < articleCharactersMin) return null;
  return {
    title: clipText(firstText(order.title, fields.title, heading, fallback.title), 200),
    metaDescription: clipText(firstText(fields.description, fallback.metaDescription), metaDescriptionMax),
    markdown,
    keywords: fallback.keywords,
  };
}

/** A shorter answer is a remark, an outline or a fragment. */
const articleCharactersMin = 400;

/** The cleaned text; null if it breaks off, repeats its prompt, or is nested too deeply to be parsed. */
function readable(body: string, keys: readonly string[]): { title: string | null; markdown: string } | null {
  try {
    const whole = wholeSections(body);
    const root = parseMarkdown(whole);
    // A text that was shortened here ends between two paragraphs, so only an unshortened one can be cut off.
    if ((whole === body && isCutOff(root)) || repeatsPrompt(root, whole)) return null;
    const { title, markdown } = restrictMarkdown(whole, root, {
      targetOf: (url) => {
        const key = keyOf(url);
        return key !== null && keys.includes(key) ? { address: keyedAddress(key) } : null;
      },
    });
    return { title, markdown: wholeSections(withoutLooseKeys(markdown)) };
  } catch (error) {
    if (error instanceof MarkdownTooComplex) return null;
    throw error;
  }
}

/** The first text that is not blank, on one line. Models leave fields empty. */
function firstText(...texts: (string | null | undefined)[]): string {
  return texts.map((text) => oneLine(text ?? "")).find((text) => text !== "") ?? "";
}

/** Shortens a text over the limits of characters and lines to the last section or paragraph that fits. */
function wholeSections(markdown: string): string {
  const head = firstLines(markdown, markdownLimits.linesMax).slice(0, markdownMax);
  if (head.length === markdown.length) return markdown;
  const end = ["\n## ", "\n\n", "\n"]
    .map((boundary) => head.lastIndexOf(boundary))
    .find((at) => at > head.length / 2);
  return head.slice(0, end).trimEnd();
}

function firstLines(text: string, linesMax: number): string {
  let lines = 0;
  for (const { 0: lineBreak, index } of text.matchAll(/\r\n?|\n/g)) {
    lines += 1;
    if (lines === linesMax) return text.slice(0, index + lineBreak.length);
  }
  return text;
}

interface Header {
  title?: string;
  description?: string;
}

const headerLine = /^[*_#\s]*(title|(?:meta )?description)[*_\s]*:[*_\s]*(.*?)[*_\s]*$/i;

/** The pattern backtracks from each space of a line, so only this many characters of a line are matched. */
const headerLineMax = 2_000;

/** Splits `Title:` and `Description:` lines, which may be in bold or quotes, from the start of a text. */
function splitHeader(text: string): { fields: Header; body: string } {
  const fields: Header = {};
  const all = text.split("\n");
  // Some models greet before they begin: "Here is the article:".
  const start = all.slice(0, 6).findIndex((line) => headerLine.test(line.slice(0, headerLineMax)));
  const lines = all.slice(Math.max(0, start));
  let taken = 0;
  for (const line of lines.slice(0, 8)) {
    const field = headerLine.exec(line.slice(0, headerLineMax));
    if (field !== null) {
      const [, name = "", value = ""] = field;
      if (value !== "") fields[/title/i.test(name) ? "title" : "description"] = unquoted(value);
    } else if (!/^\s*(?:-{3,})?\s*$/.test(line)) break;
    taken++;
  }
  return { fields, body: lines.slice(taken).join("\n") };
}

function unquoted(value: string): string {
  return /^"(.*)"$/.exec(value)?.[1] ?? value;
}
