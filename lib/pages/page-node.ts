import type { CheerioAPI } from "cheerio/slim";

/** A node of a parsed page. What walks these does so without recursion. */
export type PageNode = ReturnType<CheerioAPI["root"]>[number]["childNodes"][number];

/** Of one text: a title, a link or a script has a few. */
const nodesMax = 5_000;

/**
 * The text below some nodes, read like `.text()`, and of a longer one the beginning: nested in one another,
 * a page's headings would each hold the text of all the others.
 */
export function plainText(nodes: readonly PageNode[], lengthMax: number): string {
  let text = "";
  for (const part of textsOf(nodes, nodesMax)) {
    text += part;
    if (text.length >= lengthMax) break;
  }
  return text.slice(0, lengthMax);
}

/** Whether anything can be read below some nodes. */
export function hasText(nodes: readonly PageNode[]): boolean {
  for (const part of textsOf(nodes, Number.POSITIVE_INFINITY)) if (/\S/.test(part)) return true;
  return false;
}

function* textsOf(nodes: readonly PageNode[], countMax: number): Generator<string> {
  const pending = nodes.toReversed();
  let count = 0;
  for (let node = pending.pop(); node !== undefined && count < countMax; node = pending.pop()) {
    count += 1;
    if (node.nodeType === 3 && "data" in node) yield node.data;
    else if ("childNodes" in node) for (const child of node.childNodes.toReversed()) pending.push(child);
  }
}
