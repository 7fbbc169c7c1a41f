import type { Element, ElementContent } from "hast";
import { delimited, type EditorBlock, make } from "./block";
import { isBlank, lineOf } from "./inline-content";

const listProperties = new Set(["start", "reversed", "className"]);

/** A list and its nested lists; null when an item contains more than one line of text and lists. */
export function nativeList({ tagName, properties, children }: Element): EditorBlock | null {
  if (Object.keys(properties).some((name) => !listProperties.has(name))) return null;
  const items = children
    .filter((child) => !isBlank(child))
    .map((child) => (child.type === "element" && child.tagName === "li" ? listItem(child) : null));
  const known = items.filter((item) => item !== null);
  if (known.length === 0 || known.length !== items.length) return null;
  const { start, reversed } = properties;
  const numbering = {
    ...(reversed !== undefined && { reversed: true }),
    ...(typeof start === "number" && { start }),
  };
  return {
    name: "list",
    attributes: { ...(tagName === "ol" && { ordered: true }), ...numbering },
    content: [make(tagName, { ...numbering, className: ["wp-block-list"] }, known.flatMap(delimited))],
  };
}

function listItem({ properties, children }: Element): EditorBlock | null {
  if (Object.keys(properties).some((name) => name !== "className")) return null;
  const nodes = children.filter((child, at) => !isBlank(child) || isBetweenWords(children, at));
  const firstList = nodes.findIndex(isList);
  const lists = firstList < 0 ? [] : nodes.slice(firstList);
  const line = itemLine(firstList < 0 ? nodes : nodes.slice(0, firstList));
  const nested = lists.filter(isList).map(nativeList);
  const known = nested.filter((list) => list !== null);
  if (line === null || nested.length !== lists.length || known.length !== nested.length) return null;
  const content = [make("li", {}, [...line, ...known.flatMap(delimited)])];
  return { name: "list-item", attributes: {}, content };
}

/** Markdown's loose lists wrap the text of each item in a paragraph. */
function itemLine(nodes: ElementContent[]): ElementContent[] | null {
  const [only] = nodes;
  const isParagraph = nodes.length === 1 && only?.type === "element" && only.tagName === "p";
  if (!isParagraph) return lineOf(nodes);
  return Object.keys(only.properties).length === 0 ? lineOf(only.children) : null;
}

function isBetweenWords(nodes: ElementContent[], at: number): boolean {
  const [before, after] = [nodes[at - 1], nodes[at + 1]];
  return before !== undefined && after !== undefined && lineOf([before, after]) !== null;
}

function isList(node: ElementContent): node is Element {
  return node.type === "element" && (node.tagName === "ul" || node.tagName === "ol");
}
