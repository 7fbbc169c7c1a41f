import type { Element, ElementContent, Root, RootContent } from "hast";
import { toText } from "hast-util-to-text";
import { inlineNodes } from "./inline-nodes";
import type { RicosDocument, RicosNode } from "./ricos-node";
import { tableNode } from "./table-node";

type Content = RootContent | ElementContent;

/** Block elements; all other elements are inline. */
const blocks = new Set(
  "p h1 h2 h3 h4 h5 h6 ul ol blockquote pre hr table div section figure figcaption img details summary dl dt dd".split(
    " ",
  ),
);

/**
 * Converts an article's sanitised HTML to a Ricos document. Pure. Unsupported elements keep their words: inline
 * code becomes plain text, a definition list becomes paragraphs, and details become their summary and content.
 */
export function htmlToRicos({ children }: Root): RicosDocument {
  const nodes = blockNodes(children);
  let number = 0;
  nodes.forEach(function identify(node) {
    // Every node except text needs a unique id.
    if (node.type !== "TEXT") node.id = `galley${(number += 1)}`;
    node.nodes?.forEach(identify);
  });
  return { nodes };
}

function blockNodes(children: readonly Content[]): RicosNode[] {
  const nodes: RicosNode[] = [];
  let line: Content[] = [];
  const endLine = () => {
    const inline = inlineNodes(line);
    if (inline.length > 0) nodes.push({ type: "PARAGRAPH", nodes: inline, paragraphData: {} });
    line = [];
  };
  for (const child of children) {
    if (child.type !== "element" || !(blocks.has(child.tagName) || holdsBlock(child))) {
      line.push(child);
      continue;
    }
    endLine();
    nodes.push(...blockOf(child));
  }
  endLine();
  return nodes;
}

/** True for an image in a paragraph or a link too, because Ricos has no inline images. */
function holdsBlock(element: Element): boolean {
  return element.children.some(
    (child) => child.type === "element" && (blocks.has(child.tagName) || holdsBlock(child)),
  );
}

function blockOf(element: Element): RicosNode[] {
  const { tagName, children, properties } = element;
  const heading = /^h([1-6])$/.exec(tagName)?.[1];
  if (heading !== undefined) {
    const headingData = { level: Math.max(2, Number(heading)) };
    return filled({ type: "HEADING", nodes: inlineNodes(children), headingData });
  }
  if (tagName === "ul" || tagName === "ol") return filled(listNode(element));
  if (tagName === "blockquote") {
    return filled({ type: "BLOCKQUOTE", nodes: paragraphsOnly(blockNodes(children)), blockquoteData: {} });
  }
  if (tagName === "pre") {
    const text = toText(element, { whitespace: "pre" }).replace(/\n$/, "");
    const nodes = text === "" ? [] : [{ type: "TEXT", textData: { text, decorations: [] } }];
    return filled({ type: "CODE_BLOCK", nodes, codeBlockData: {} });
  }
  if (tagName === "hr") return [{ type: "DIVIDER", nodes: [], dividerData: {} }];
  if (tagName === "img") return imageNodes(properties["src"], properties["alt"]);
  if (tagName === "table") return filled(tableNode(element, (cell) => paragraphsOnly(blockNodes(cell))));
  if (tagName === "summary" || tagName === "dt") {
    return blockNodes([{ type: "element", tagName: "strong", properties: {}, children }]);
  }
  return blockNodes(children);
}

function listNode({ tagName, children, properties }: Element): RicosNode {
  const items = children
    .filter((child) => child.type === "element")
    .map((item) => ({ type: "LIST_ITEM", nodes: listItemNodes(item) }))
    .filter(({ nodes }) => nodes.length > 0);
  if (tagName === "ul") return { type: "BULLETED_LIST", nodes: items, bulletedListData: {} };
  const start = typeof properties["start"] === "number" ? properties["start"] : undefined;
  const orderedListData = start === undefined || start === 1 ? {} : { start };
  return { type: "ORDERED_LIST", nodes: items, orderedListData };
}

/** A list item may contain only paragraphs and lists. */
function listItemNodes(item: Element): RicosNode[] {
  return blockNodes(item.children).flatMap((node) =>
    node.type.endsWith("_LIST") ? [node] : paragraphsOnly([node]),
  );
}

/** The words of every other block as paragraphs; blocks without words are dropped. */
function paragraphsOnly(nodes: RicosNode[]): RicosNode[] {
  return nodes.flatMap((node): RicosNode[] => {
    if (node.type === "PARAGRAPH") return [node];
    const inner = node.nodes ?? [];
    const isLine = inner.some(({ type }) => type === "TEXT");
    return isLine ? [{ type: "PARAGRAPH", nodes: inner, paragraphData: {} }] : paragraphsOnly(inner);
  });
}

function imageNodes(src: unknown, alt: unknown): RicosNode[] {
  if (typeof src !== "string" || src === "") return [];
  const altText = typeof alt === "string" && alt !== "" ? { altText: alt } : {};
  return [{ type: "IMAGE", nodes: [], imageData: { image: { src: { url: src } }, ...altText } }];
}

function filled(node: RicosNode): RicosNode[] {
  return (node.nodes ?? []).length === 0 ? [] : [node];
}
