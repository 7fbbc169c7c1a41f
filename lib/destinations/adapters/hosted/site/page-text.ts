import type { Element, Root } from "hast";
import { toText } from "hast-util-to-text";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { SKIP, visit } from "unist-util-visit";
import { cleanArticleTree } from "@/lib/content/html/clean-html";
import { countWords } from "@/lib/text/words-of";
import type { HostedText } from "../queries";

const printer = unified().use(rehypeStringify).freeze();

/**
 * Sanitises the HTML of an entry once more, for its page. Attack: these pages share their origin with the dashboard,
 * so a script that reached the table in any way would act as the signed-in reader.
 */
export function pageTextOf(html: string): HostedText {
  const tree = cleanArticleTree(html);
  const words = countWords(toText(tree));
  letWidePartsScroll(tree);
  return { html: printer.stringify(tree), words };
}

/** Tables and code may be wider than the page: each gets a box that scrolls, by keyboard too. */
function letWidePartsScroll(tree: Root): void {
  visit(tree, "element", (element: Element, index, parent) => {
    if (element.tagName === "pre") element.properties["tabIndex"] = 0;
    if (element.tagName !== "table" || parent === undefined || index === undefined) return undefined;
    const properties = { className: ["table"], tabIndex: 0 };
    parent.children[index] = { type: "element", tagName: "div", properties, children: [element] };
    return SKIP;
  });
}
