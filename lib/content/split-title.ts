import type { Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { topHeadingsOf } from "./gate/publish-gate";
import { normalizeKeyword } from "./keyword";
import { parseMarkdown } from "./markdown/parse-markdown";

/**
 * Takes a leading H1 off an article: its plain text is the title, the rest the body. Without one the title is
 * null and the body unchanged. Throws MarkdownTooComplex.
 */
export function splitTitle(markdown: string): { title: string | null; body: string } {
  const source = withoutByteOrderMark(markdown);
  return splitTree(source, parseMarkdown(source));
}

/**
 * A text without the heading that only says its title: its single H1, at the beginning. One that says something
 * else is a heading of the text, and of several H1s none is taken for the title. Throws MarkdownTooComplex.
 */
export function withoutTitle(markdown: string, title: string): { body: string; root: Root } {
  const source = withoutByteOrderMark(markdown);
  const root = parseMarkdown(source);
  const split = splitTree(source, root);
  const saysTitle =
    split.title !== null &&
    split.title.length < titleLengthMax &&
    normalizeKeyword(split.title) === normalizeKeyword(title);
  const isTitle = split.body !== source && (split.title === null || saysTitle);
  if (!isTitle || topHeadingsOf(root).length > 1) return { body: source, root };
  return { body: split.body, root: parseMarkdown(split.body) };
}

function splitTree(source: string, root: Root): { title: string | null; body: string } {
  const first = root.children.find(
    (node) => node.type !== "definition" && !(node.type === "html" && node.value.startsWith("<!--")),
  );
  const start = first?.position?.start.offset;
  const end = first?.position?.end.offset;
  if (first?.type !== "heading" || first.depth !== 1 || start === undefined || end === undefined) {
    return { title: null, body: source };
  }
  const title = textOf(first, { includeImageAlt: false, includeHtml: false }).replace(/\s+/g, " ").trim();
  const before = source.slice(0, start).trimEnd();
  const after = source.slice(end).replace(/^(?:[ \t]*(?:\r\n?|\n))+/, "");
  return { title: title === "" ? null : title, body: before === "" ? after : `${before}\n\n${after}` };
}

const titleLengthMax = 1_000;

function withoutByteOrderMark(markdown: string): string {
  return markdown.replace(/^\uFEFF/, "");
}
