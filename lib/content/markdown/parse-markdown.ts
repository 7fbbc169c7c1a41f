import type { Root } from "mdast";
import remarkCjkFriendly from "remark-cjk-friendly";
import remarkCjkFriendlyStrikethrough from "remark-cjk-friendly-gfm-strikethrough";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import { placeFoundAddresses, remarkEndAddresses } from "./autolinks";
import { readLoneNumbers } from "./lone-numbers";
import { assertMarkdownWithinLimits, assertTreeIsShallow } from "./markdown-limits";
import { readMarks } from "./marks-of-dialects";

/** A single tilde stands in ranges such as 3~5 and for "about", so that only two strike a text out. */
export const strikethrough = { singleTilde: false } as const;

const parser = unified()
  .use(remarkParse)
  .use(remarkGfm, strikethrough)
  .use(remarkCjkFriendly)
  .use(remarkCjkFriendlyStrikethrough, strikethrough)
  .use(remarkEndAddresses)
  .freeze();

/**
 * The syntax tree of GitHub-flavoured markdown as it is written, safe to walk recursively: for an editor. Throws
 * MarkdownTooComplex.
 */
export function parseSource(markdown: string): Root {
  assertMarkdownWithinLimits(markdown);
  const root = parser.parse(markdown);
  assertTreeIsShallow(root);
  return root;
}

/** The syntax tree with what Galley reads in it, safe to walk recursively. Throws MarkdownTooComplex. */
export function parseMarkdown(markdown: string): Root {
  const root = parseSource(markdown);
  placeFoundAddresses(root, markdown);
  readLoneNumbers(root);
  readMarks(root);
  return root;
}
