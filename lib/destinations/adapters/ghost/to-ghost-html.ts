import type { Element, ElementContent, Root, RootContent } from "hast";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";

const printer = unified().use(rehypeStringify).freeze();

/** Elements that Ghost's editor keeps within a line. */
const inline = new Set(["strong", "b", "em", "i", "a", "br"]);
/** Elements that the editor keeps when they contain only text. */
const aroundText = new Set(["code", "s", "u", "sub", "sup"]);
const headings = new Set(["h2", "h3", "h4", "h5", "h6"]);
const lists = new Set(["ul", "ol"]);

/**
 * Converts an article's HTML to a form that Ghost keeps completely. The editor flattens what it has no block
 * for (details, task lists, footnotes, quotes of two paragraphs …): such a block becomes an HTML card, which
 * Ghost leaves unchanged; all others stay editable.
 */
export function toGhostHtml(tree: Root): string {
  const linked = new Set<string>();
  visit(tree, "element", ({ properties: { href } }) => {
    if (typeof href === "string" && href.startsWith("#")) linked.add(href.slice(1));
  });
  return tree.children.map((node) => blockOf(node, linked)).join("");
}

function blockOf(node: RootContent, linked: ReadonlySet<string>): string {
  if (node.type !== "element" && node.type !== "text") return "";
  const html = printer.stringify({ type: "root", children: [node] });
  if (node.type === "text") return html.trim() === "" ? html : `<p>${html}</p>`;
  return isKept(node, linked) ? html : `<!--kg-card-begin: html-->${html}<!--kg-card-end: html-->`;
}

/** Whether Ghost's editor keeps all of a block. */
function isKept(block: Element, linked: ReadonlySet<string>): boolean {
  const { tagName, properties, children } = block;
  if (headings.has(tagName)) {
    // Ghost assigns its own heading ids, which would break the links to this one.
    return hasOnly(block, ["id"]) && !linked.has(String(properties["id"])) && isLine(children);
  }
  if (tagName === "pre") return isCodeBlock(block);
  if (lists.has(tagName)) return isList(block);
  if (!hasOnly(block, [])) return false;
  if (tagName === "p") return isImageLine(children) || isLine(children);
  return tagName === "hr" || (tagName === "blockquote" && isItemLine(children.filter(isNotBlank)));
}

function isLine(nodes: ElementContent[]): boolean {
  return nodes.every((node) => {
    if (node.type !== "element") return node.type === "text";
    const { tagName, children } = node;
    if (aroundText.has(tagName)) return hasOnly(node, []) && children.every(isText);
    if (tagName === "a") return hasOnly(node, ["href", "rel"]) && isLine(children);
    return inline.has(tagName) && hasOnly(node, []) && isLine(children);
  });
}

/** Whether each item is one line, followed by nested lists at most. */
function isList(list: Element): boolean {
  return (
    hasOnly(list, list.tagName === "ol" ? ["start"] : []) &&
    list.children.filter(isNotBlank).every((item) => {
      if (item.type !== "element" || item.tagName !== "li" || !hasOnly(item, [])) return false;
      const nodes = item.children.filter(isNotBlank);
      const firstList = nodes.findIndex(isAnyList);
      const line = firstList < 0 ? nodes : nodes.slice(0, firstList);
      const further = firstList < 0 ? [] : nodes.slice(firstList);
      return isItemLine(line) && further.every((node) => isAnyList(node) && isList(node));
    })
  );
}

function isItemLine(nodes: ElementContent[]): boolean {
  const [only] = nodes;
  const isParagraph = nodes.length === 1 && only?.type === "element" && only.tagName === "p";
  return isParagraph ? hasOnly(only, []) && isLine(only.children) : isLine(nodes);
}

function isCodeBlock({ children }: Element): boolean {
  const [code, ...others] = children.filter(isNotBlank);
  return (
    others.length === 0 && code?.type === "element" && code.tagName === "code" && code.children.every(isText)
  );
}

function isImageLine(nodes: ElementContent[]): boolean {
  const [image, ...others] = nodes.filter(isNotBlank);
  return others.length === 0 && image?.type === "element" && image.tagName === "img";
}

function hasOnly({ properties }: Element, names: string[]): boolean {
  return Object.keys(properties).every((name) => names.includes(name));
}

function isAnyList(node: ElementContent): node is Element {
  return node.type === "element" && lists.has(node.tagName);
}

function isText(node: ElementContent): boolean {
  return node.type === "text";
}

function isNotBlank(node: ElementContent): boolean {
  return node.type !== "text" || node.value.trim() !== "";
}
