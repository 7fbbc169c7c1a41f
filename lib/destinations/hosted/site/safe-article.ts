import type { Element, ElementContent, Root } from "hast";
import { toText } from "hast-util-to-text";
import rehypeRaw from "rehype-raw";
import rehypeSanitize from "rehype-sanitize";
import rehypeSlug from "rehype-slug";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import {
  demoteTopHeadings,
  dropRepeatedIds,
  headingPrefix,
  pointFragmentsAtHeadings,
  setLinkRelations,
  unwrapDeadElements,
} from "@/lib/content/article-html-rules";
import { articleHtmlSchema } from "@/lib/content/article-html-schema";
import { assertTreeIsShallow, MarkdownTooComplex } from "@/lib/content/markdown-limits";
import { countWords } from "@/lib/content/words-of";
import { h } from "./element";

export interface SafeArticle {
  content: ElementContent[];
  wordCount: number;
}

const clean = unified()
  .use(rehypeRaw)
  .use(() => assertTreeIsShallow)
  .use(() => demoteTopHeadings)
  .use(rehypeSanitize, articleHtmlSchema)
  .use(rehypeSlug, { prefix: headingPrefix })
  .use(() => dropRepeatedIds)
  .use(() => unwrapDeadElements)
  .use(() => pointFragmentsAtHeadings)
  .use(() => setLinkRelations)
  .freeze();

/**
 * The stored HTML of an entry, sanitised once more: these pages share their origin with the dashboard, so a
 * script that came into the table by any way would act as the signed-in reader.
 */
export function safeArticle(html: string): SafeArticle {
  assertHtmlIsShallow(html);
  const tree = clean.runSync({ type: "root", children: [{ type: "raw", value: html }] });
  const wordCount = countWords(toText(tree));
  letWidePartsScroll(tree);
  return { content: tree.children.filter(isContent), wordCount };
}

const openElementsMax = 1_000;

/** The parser walks what it made by recursion. What Galley has printed closes each of its elements. */
function assertHtmlIsShallow(html: string): void {
  const open = new Map<string, number>();
  let depth = 0;
  for (const [, slash, name = ""] of html.matchAll(/<(\/?)(?!(?:br|hr|img|input|wbr)\b)([a-z][a-z0-9]*)/gi)) {
    const before = open.get(name) ?? 0;
    // An end without a beginning closes nothing, of whatever name.
    const after = Math.max(0, before + (slash === "" ? 1 : -1));
    open.set(name, after);
    depth += after - before;
    if (depth > openElementsMax) throw new MarkdownTooComplex("The stored text nests too deep to be shown.");
  }
}

function isContent(node: Root["children"][number]): node is ElementContent {
  return node.type !== "doctype";
}

/** Tables and code may be wider than the page: the box around them scrolls, by keyboard too. */
function letWidePartsScroll(tree: Root): void {
  visit(tree, "element", (element: Element, index, parent) => {
    if (element.tagName === "pre") element.properties["tabIndex"] = 0;
    if (element.tagName !== "table" || parent === undefined || index === undefined) return undefined;
    parent.children.splice(index, 1, h("div", { className: ["table"], tabIndex: 0 }, element));
    return SKIP;
  });
}
