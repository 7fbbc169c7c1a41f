import type { Element, ElementContent, Root } from "hast";
import { toText } from "hast-util-to-text";
import { SKIP, visit } from "unist-util-visit";
import { cleanArticleTree } from "@/lib/content/html/clean-html";
import { countWords } from "@/lib/text/words-of";
import { h } from "./element";

export interface SafeArticle {
  content: ElementContent[];
  wordCount: number;
}

/**
 * Sanitises the stored HTML of an entry once more. Attack: these pages share their origin with the dashboard,
 * so a script that reached the table in any way would act as the signed-in reader.
 */
export function safeArticle(html: string): SafeArticle {
  const tree = cleanArticleTree(html);
  const wordCount = countWords(toText(tree));
  letWidePartsScroll(tree);
  return { content: tree.children.filter(isContent), wordCount };
}

function isContent(node: Root["children"][number]): node is ElementContent {
  return node.type !== "doctype";
}

/** Tables and code may be wider than the page: each gets a box that scrolls, by keyboard too. */
function letWidePartsScroll(tree: Root): void {
  visit(tree, "element", (element: Element, index, parent) => {
    if (element.tagName === "pre") element.properties["tabIndex"] = 0;
    if (element.tagName !== "table" || parent === undefined || index === undefined) return undefined;
    parent.children.splice(index, 1, h("div", { className: ["table"], tabIndex: 0 }, element));
    return SKIP;
  });
}
