import type { Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { topHeadingsOf } from "./gate/publish-gate";
import { normalizeKeyword } from "./keyword";
import { parseMarkdown } from "./markdown/parse-markdown";

/**
 * Splits an article at its leading H1: the plain text of the H1 is the title, and the rest is the body. Without
 * an H1 the title is null and the body unchanged. Throws MarkdownTooComplex.
 */
export function splitTitle(markdown: string): { title: string | null; body: string } {
  const source = withoutByteOrderMark(markdown);
  return splitTree(source, parseMarkdown(source));
}

/** Does the same for a text that is already parsed, and returns the body's tree, for which most texts need no second one. */
export function splitParsedTitle(
  markdown: string,
  parsed: Root,
): { title: string | null; body: string; root: Root } {
  const source = withoutByteOrderMark(markdown);
  // A tree counts its offsets in the text that it was made of.
  const root = source === markdown ? parsed : parseMarkdown(source);
  const { title, body } = splitTree(source, root);
  return { title, body, root: body === source ? root : parseMarkdown(body) };
}

/**
 * Removes the leading H1 of a text if it repeats the title or is empty. An H1 with another text is kept, and if
 * there are several H1s all are kept. Throws MarkdownTooComplex.
 */
export function withoutTitle(
  markdown: string,
  title: string,
): { body: string; root: Root; hasTopHeading: boolean } {
  const source = withoutByteOrderMark(markdown);
  const root = parseMarkdown(source);
  const split = splitTree(source, root);
  const saysTitle =
    split.title !== null &&
    split.title.length < titleLengthMax &&
    normalizeKeyword(split.title) === normalizeKeyword(title);
  const hasTopHeading = split.body !== source;
  const isTitle = hasTopHeading && (split.title === null || saysTitle);
  if (!isTitle || topHeadingsOf(root).length > 1) return { body: source, root, hasTopHeading };
  return { body: split.body, root: parseMarkdown(split.body), hasTopHeading };
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
