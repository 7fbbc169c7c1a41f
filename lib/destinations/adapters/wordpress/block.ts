import type { Element, ElementContent, Properties } from "hast";

/** What stands between a block's delimiters, and the values that its opening one bears as JSON. */
export interface EditorBlock {
  name: string;
  attributes: Record<string, unknown>;
  content: ElementContent[];
}

export function make(tagName: string, properties: Properties, children: ElementContent[] = []): Element {
  return { type: "element", tagName, properties, children };
}

/** A block between its delimiters, written as WordPress writes them. */
export function delimited({ name, attributes, content }: EditorBlock): ElementContent[] {
  const json = Object.keys(attributes).length === 0 ? "" : `${serialize(attributes)} `;
  return [
    { type: "comment", value: ` wp:${name} ${json}` },
    { type: "text", value: "\n" },
    ...content,
    { type: "text", value: "\n" },
    { type: "comment", value: ` /wp:${name} ` },
  ];
}

/** Nothing in the JSON may end the comment that it stands in. */
function serialize(attributes: EditorBlock["attributes"]): string {
  return JSON.stringify(attributes)
    .replaceAll("--", "\\u002d\\u002d")
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("&", "\\u0026")
    .replaceAll('\\"', "\\u0022");
}
