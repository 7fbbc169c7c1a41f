import { visit } from "unist-util-visit";
import { parseMarkdown } from "@/lib/content/parse-markdown";
import { mapMarkdown, safeMarkdown } from "../safe-markdown";

const markPattern = /^<!-- galley:article:([0-9a-f-]{36}) -->/;

/**
 * Markdown as Forem reads it to the same page: it begins with the article's mark, which pages do not show;
 * a line's end within a paragraph is a space, because Forem makes a line break of it; and what would be a
 * Liquid tag is text. In code Forem leaves Liquid alone by itself.
 */
export function foremMarkdown(markdown: string, articleId: string): string {
  const text = mapMarkdown(withoutSoftBreaks(safeMarkdown(markdown)), (piece, isCode) =>
    isCode ? piece : piece.replace(/\{(?=[{%])/g, "&#123;"),
  );
  // At the beginning the mark also keeps a rule (---) from being taken for front matter.
  return `<!-- galley:article:${articleId} -->\n\n${text}`;
}

/** The article whose mark a body bears. */
export function markOf(bodyMarkdown: string): string | null {
  return markPattern.exec(bodyMarkdown)?.[1] ?? null;
}

function withoutSoftBreaks(markdown: string): string {
  const texts: [number, number][] = [];
  visit(parseMarkdown(markdown), "text", ({ position }) => {
    const [from, to] = [position?.start.offset, position?.end.offset];
    if (from !== undefined && to !== undefined) texts.push([from, to]);
  });
  let done = "";
  let at = 0;
  for (const [from, to] of texts) {
    // The marks of quotes that begin a continued line belong to the break.
    done += markdown.slice(at, from) + markdown.slice(from, to).replace(/[ \t]*\n[ \t>]*/g, " ");
    at = to;
  }
  return done + markdown.slice(at);
}
