import type { Root } from "hast";
import rehypeRaw from "rehype-raw";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { type MarkdownPiece, safeMarkdownPieces } from "./safe-markdown";

/** An article's texts as destinations turn them into their own formats: plain data, parsed once. */
export interface ParsedTexts {
  /** The HTML, without positions. Shared by all who read it, so it is not changed in place. */
  tree: Root;
  /** The markdown, harmless, in order: joined, its pieces are the text for a site generator. */
  markdown: MarkdownPiece[];
}

const parser = unified().use(rehypeRaw).freeze();

/** Pure, and slow for hostile texts: a task of lib/threads. Throws MarkdownTooComplex. */
export function parseTexts(texts: { html: string; markdown: string }): ParsedTexts {
  // First, because it knows limits: the HTML was rendered of this markdown.
  const markdown = safeMarkdownPieces(texts.markdown);
  return { tree: treeOf(texts.html), markdown };
}

/** The tree of sanitised HTML. */
export function treeOf(html: string): Root {
  const tree = parser.runSync({ type: "root", children: [{ type: "raw", value: html }] });
  visit(tree, (node) => {
    delete node.position;
  });
  return tree;
}
