import type { Root } from "hast";
import rehypeRaw from "rehype-raw";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { type MarkdownPiece, safeMarkdownPieces } from "./safe-markdown";

/** An article's texts, parsed once, for conversion to the destinations' own formats. Plain data. */
export interface ParsedTexts {
  /** The HTML without positions. Shared by all readers, so it must not be changed in place. */
  tree: Root;
  /** The sanitised Markdown in pieces: joined, they are the text for a site generator. */
  markdown: MarkdownPiece[];
}

const parser = unified().use(rehypeRaw).freeze();

/** Pure, but slow for hostile texts, so it runs as a task in a worker thread. Throws MarkdownTooComplex. */
export function parseTexts(texts: { html: string; markdown: string }): ParsedTexts {
  // First, because it checks the limits: the HTML was rendered from this Markdown.
  const markdown = safeMarkdownPieces(texts.markdown);
  return { tree: treeOf(texts.html), markdown };
}

/** Parses sanitised HTML. */
export function treeOf(html: string): Root {
  const tree = parser.runSync({ type: "root", children: [{ type: "raw", value: html }] });
  visit(tree, (node) => {
    delete node.position;
  });
  return tree;
}
