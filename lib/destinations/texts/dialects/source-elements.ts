import type { Element, ElementContent } from "hast";

/** Marks an element that stands for source of the dialect, which no element of HTML says. */
export const sourceProperty = "dataSource";
export const footnoteProperty = "dataFootnoteNumber";

/** Source within a paragraph that is printed as it is. */
export function inlineSource(value: string): Element {
  // Around an empty element the converter would join the spaces, so this one is not empty.
  const children: ElementContent[] = [{ type: "text", value: "x" }];
  return { type: "element", tagName: "span", properties: { [sourceProperty]: value }, children };
}

/** Source between paragraphs that is printed as it is. */
export function blockSource(value: string): Element {
  return { type: "element", tagName: "section", properties: { [sourceProperty]: value }, children: [] };
}

/** The text of a footnote. */
export function footnoteText(number: number, children: ElementContent[]): Element {
  return { type: "element", tagName: "section", properties: { [footnoteProperty]: number }, children };
}
