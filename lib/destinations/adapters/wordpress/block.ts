import type { Element, ElementContent, Properties } from "hast";

/** A block of the editor: its content, and the attributes that its opening delimiter carries as JSON. */
export interface EditorBlock {
  name: string;
  attributes: Record<string, unknown>;
  content: ElementContent[];
}

export function make(tagName: string, properties: Properties, children: ElementContent[] = []): Element {
  return { type: "element", tagName, properties, children };
}

/** Prints a block between delimiters in the form in which WordPress itself prints them. */
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

/** Escapes the JSON so that nothing in it can end the HTML comment around it. */
function serialize(attributes: EditorBlock["attributes"]): string {
  return JSON.stringify(attributes)
    .replaceAll("--", "\\u002d\\u002d")
    .replaceAll("<", "\\u003c")
    .replaceAll(">", "\\u003e")
    .replaceAll("&", "\\u0026")
    .replaceAll('\\"', "\\u0022");
}
