import type { Element, ElementContent, Properties } from "hast";

export type Child = ElementContent | string | null | Child[];

/**
 * An element of a page. A page stays a tree until it is printed, so that text can never become markup. Children
 * and properties that are null are left out.
 */
export function h(tagName: string, properties: Properties | null, ...children: Child[]): Element {
  return { type: "element", tagName, properties: properties ?? {}, children: children.flatMap(contents) };
}

function contents(child: Child): ElementContent[] {
  if (child === null) return [];
  if (typeof child === "string") return [{ type: "text", value: child }];
  return Array.isArray(child) ? child.flatMap(contents) : [child];
}
