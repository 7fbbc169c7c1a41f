import type { Element, ElementContent } from "hast";
import { visit } from "unist-util-visit";

const blockNames = new Set(
  "p div section ul ol dl pre blockquote table details figure hr h2 h3 h4 h5 h6".split(" "),
);
/** Their content stands in a line of its own. */
const lineNames = new Set([...blockNames, "li", "dt", "dd", "tr", "summary", "figcaption", "caption"]);

/** Whether a table can be written with bars: no cell spans others or contains blocks, and nothing stands above it. */
export function isPlainTable(table: Element): boolean {
  let isPlain = true;
  visit(table, "element", ({ tagName, properties: { colSpan, rowSpan } }, _index, parent) => {
    const isInside = parent !== undefined && tagName !== "table";
    if (tagName === "caption" || (blockNames.has(tagName) && isInside)) isPlain = false;
    if (tagName === "table" && parent !== undefined) isPlain = false;
    if (Number(colSpan ?? 1) > 1 || Number(rowSpan ?? 1) > 1) isPlain = false;
  });
  return isPlain;
}

/** The same table with one line of text for each block in a cell, and its caption as a paragraph before it. */
export function withPlainCells(table: Element): { before: Element[]; table: Element } {
  const before: Element[] = [];
  const children = table.children.filter((child) => {
    if (child.type !== "element" || child.tagName !== "caption") return true;
    before.push({ ...child, tagName: "p", properties: {} });
    return false;
  });
  return { before, table: { ...table, children: children.map(withLines) } };
}

function withLines(node: ElementContent): ElementContent {
  if (node.type !== "element") return node;
  if (node.tagName !== "td" && node.tagName !== "th") {
    return { ...node, children: node.children.map(withLines) };
  }
  const lines = linesOf(node.children).filter((line) => line.some(isVisible));
  const lineBreak: Element = { type: "element", tagName: "br", properties: {}, children: [] };
  const children = lines.flatMap((line, at) => (at === 0 ? line : [lineBreak, ...line]));
  return { ...node, children };
}

function linesOf(nodes: ElementContent[]): ElementContent[][] {
  const lines: ElementContent[][] = [[]];
  for (const node of nodes) {
    if (node.type === "element" && (lineNames.has(node.tagName) || isCell(node))) {
      lines.push(...linesOf(node.children), []);
    } else lines.at(-1)?.push(node);
  }
  return lines;
}

function isCell({ tagName }: Element): boolean {
  return tagName === "td" || tagName === "th";
}

function isVisible(node: ElementContent): boolean {
  return node.type === "element" || (node.type === "text" && node.value.trim() !== "");
}

/** Replaces the line breaks in cells, which a line of Markdown cannot have. Returns whether there are any. */
export function replaceBreaks(table: Element, replacement: Element): boolean {
  let found = false;
  visit(table, "element", (element, index, parent) => {
    if (element.tagName !== "br" || index === undefined || parent === undefined) return;
    parent.children[index] = replacement;
    found = true;
  });
  return found;
}
