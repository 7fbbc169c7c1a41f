import type { Root } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { assertMarkdownWithinLimits, assertTreeIsShallow } from "./markdown-limits";

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

/** The syntax tree of GitHub-flavoured markdown, safe to walk recursively. Throws MarkdownTooComplex. */
export function parseMarkdown(markdown: string): Root {
  assertMarkdownWithinLimits(markdown);
  const root = parser.parse(markdown);
  assertTreeIsShallow(root);
  return root;
}
