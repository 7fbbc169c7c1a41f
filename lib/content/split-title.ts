import { toString as textOf } from "mdast-util-to-string";
import { parseMarkdown } from "./parse-markdown";

/**
 * Takes a leading H1 off an article: its plain text is the title, the rest the body. Without one the title is
 * null and the body unchanged. Throws MarkdownTooComplex.
 */
export function splitTitle(markdown: string): { title: string | null; body: string } {
  const source = markdown.replace(/^\uFEFF/, "");
  const first = parseMarkdown(source).children.find(
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
