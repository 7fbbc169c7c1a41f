import type { Root } from "hast";
import rehypeRaw from "rehype-raw";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import { type MarkdownPiece, safeMarkdownPieces } from "./safe-markdown";

/** An article's texts, parsed once, for conversion to the destinations' own formats. Plain data. */
export interface ParsedTexts {
  /** The HTML without positions. Shared by all readers, so it must not be changed in place. */
  tree: Root;
  /** The sanitised Markdown in pieces: joined, they are the text for a site generator. */
  markdown: MarkdownPiece[];
  /** Sentences about what of the text an article cannot have, for the warnings of a write. */
  leftOut: string[];
}

/** Most texts have no such tag and need not be read once more. */
const mayLeaveOut =
  /<(?:i?frame|video|audio|embed|object|button|script|style|svg|math|form|select|textarea|template)\b/i;

const parser = unified().use(rehypeRaw).freeze();

/** Pure, but slow for hostile texts, so it runs as a task in a worker thread. Throws MarkdownTooComplex. */
export function parseTexts(texts: { html: string; markdown: string }): ParsedTexts {
  // First, because it checks the limits: the HTML was rendered from this Markdown.
  const markdown = safeMarkdownPieces(texts.markdown);
  const leftOut = mayLeaveOut.test(texts.markdown) ? renderMarkdown(texts.markdown).leftOut : [];
  return { tree: treeOf(texts.html), markdown, leftOut };
}

/** Parses sanitised HTML. */
export function treeOf(html: string): Root {
  const tree = parser.runSync({ type: "root", children: [{ type: "raw", value: html }] });
  visit(tree, (node) => {
    delete node.position;
  });
  return tree;
}
