import type { Root } from "hast";
import rehypeRaw from "rehype-raw";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { assertMarkdownWithinLimits } from "@/lib/content/markdown/markdown-limits";
import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import type { MarkdownDialectName } from "./dialects/markdown-dialect";
import { type PrintedMarkdown, printMarkdown } from "./dialects/print-markdown";

/** An article's texts, parsed once, for conversion to the destinations' own formats. Plain data. */
export interface ParsedTexts {
  /** The HTML without positions. Shared by all readers, so it must not be changed in place. */
  tree: Root;
  /** The same article as Markdown in the destination's dialect. */
  markdown: PrintedMarkdown;
  /** Sentences about what of the text an article cannot have, for the warnings of a write. */
  leftOut: string[];
}

interface Texts {
  html: string;
  markdown: string;
  /** Default "common". */
  dialect?: MarkdownDialectName | undefined;
}

/** Most texts have no such tag and need not be read once more. */
const mayLeaveOut =
  /<(?:i?frame|video|audio|embed|object|button|script|style|svg|math|form|select|textarea|template)\b/i;

const parser = unified().use(rehypeRaw).freeze();

/** Pure, but slow for hostile texts, so it runs as a task in a worker thread. Throws MarkdownTooComplex. */
export function parseTexts({ html, markdown, dialect = "common" }: Texts): ParsedTexts {
  // The HTML was rendered from this Markdown, so its limits are the HTML's.
  assertMarkdownWithinLimits(markdown);
  const leftOut = mayLeaveOut.test(markdown) ? renderMarkdown(markdown).leftOut : [];
  const tree = treeOf(html);
  return { tree, markdown: printMarkdown(tree, dialect), leftOut };
}

/** Parses sanitised HTML. */
export function treeOf(html: string): Root {
  const tree = parser.runSync({ type: "root", children: [{ type: "raw", value: html }] });
  visit(tree, (node) => {
    delete node.position;
  });
  return tree;
}
