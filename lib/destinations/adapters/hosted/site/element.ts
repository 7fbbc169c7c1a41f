import type { Element, ElementContent, Properties } from "hast";

export type Child = ElementContent | string | null | Child[];

/**
 * An element of a page. Pages are trees until they are printed, so that a text can never become markup.
 * Null children are left out, and so are properties that are null.
 */
export function h(tagName: string, properties: Properties | null, ...children: Child[]): Element {
  return { type: "element", tagName, properties: properties ?? {}, children: children.flatMap(contents) };
}

function contents(child: Child): ElementContent[] {
  if (child === null) return [];
  if (typeof child === "string") return [{ type: "text", value: child }];
  return Array.isArray(child) ? child.flatMap(contents) : [child];
}
