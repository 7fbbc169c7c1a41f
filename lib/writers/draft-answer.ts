import { metaDescriptionMax } from "./article-schemas";
import { plainAnswer } from "./answer-text";
import { cleanMarkdown } from "./clean-markdown";
import { clipText, oneLine } from "./clip-text";
import type { ArticleDraft, WriterBrief } from "./writer";

type Head = Pick<ArticleDraft, "title" | "metaDescription" | "keywords">;

/**
 * A model's article as a draft. Articles travel as Markdown under two header lines: inside JSON every line
 * break and quote has to be escaped, which smaller models get wrong over a thousand words. What the header
 * lacks comes from `fallback`. Null when the answer is no article.
 */
export function draftOf(answer: string, brief: WriterBrief, fallback: Head): ArticleDraft | null {
  const { fields, body } = splitHeader(plainAnswer(answer));
  const { title: heading, markdown } = cleanMarkdown(body, brief);
  if (!/^## /m.test(markdown) || markdown.length < articleCharactersMin) return null;
  const title = brief.title ?? fields.title ?? heading ?? fallback.title;
  return {
    title: clipText(oneLine(title), 200),
    metaDescription: clipText(oneLine(fields.description ?? fallback.metaDescription), metaDescriptionMax),
    markdown,
    keywords: fallback.keywords,
  };
}

/** Shorter answers are a remark, an outline or a beginning. */
const articleCharactersMin = 400;

interface Header {
  title?: string;
  description?: string;
}

const headerLine = /^[*_#\s]*(title|(?:meta )?description)[*_\s]*:[*_\s]*(.*?)[*_\s]*$/i;

/** Takes `Title:` and `Description:` lines off the start, also when a model dresses them up. */
function splitHeader(text: string): { fields: Header; body: string } {
  const fields: Header = {};
  const all = text.split("\n");
  // Some models greet before they begin: "Here is the article:".
  const start = all.slice(0, 6).findIndex((line) => headerLine.test(line));
  const lines = all.slice(Math.max(0, start));
  let taken = 0;
  for (const line of lines.slice(0, 8)) {
    const field = headerLine.exec(line);
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
