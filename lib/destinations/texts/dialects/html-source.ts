import type { Element, ElementContent } from "hast";
import rehypeStringify from "rehype-stringify";
import { unified } from "unified";

const printer = unified().use(rehypeStringify, { closeSelfClosing: true }).freeze();

/** The start tag and the end tag of an element; the end tag of a void element is empty. */
export function tagsOf(element: Element, added: Element["properties"] = {}): [start: string, end: string] {
  const bare: Element = {
    type: "element",
    tagName: element.tagName,
    properties: { ...element.properties, ...added },
    children: [],
  };
  const printed = printer.stringify({ type: "root", children: [bare] });
  const end = `</${element.tagName}>`;
  // A brace in an attribute would begin a tag of a template language.
  const safe = printed.replaceAll("{", "&#123;").replaceAll("|", "&#124;");
  return safe.endsWith(end) ? [safe.slice(0, -end.length), end] : [safe, ""];
}

/**
 * Sanitised HTML that means the same whether a Markdown program reads it as HTML or looks for Markdown in it: no blank
 * line, which would end a block of HTML, and no character that Markdown or a template language uses.
 */
export function htmlSourceOf(node: ElementContent, inPre = false): string {
  if (node.type === "text") {
    const text = node.value.replace(/[&<>"\\`*_{}[\]|~^$#]|--|:(?=\/\/)|@/g, referencesOf);
    return inPre
      ? text.replace(/\n/g, "&#10;")
      : text.replace(/[ \t\r\n\f]+/g, (space) => (space.includes("\n") ? "\n" : " "));
  }
  if (node.type !== "element") return "";
  const [start, end] = tagsOf(node);
  const inside = node.children.map((child) => htmlSourceOf(child, inPre || node.tagName === "pre"));
  return start + inside.join("") + end;
}

function referencesOf(characters: string): string {
  return Array.from(characters, (each) => `&#${each.codePointAt(0)};`).join("");
}
