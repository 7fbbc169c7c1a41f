import type { Element, ElementContent } from "hast";
import { type EditorBlock, make } from "./block";
import { isBlank, lineOf } from "./inline-content";

const cellProperties = new Set(["align", "colSpan", "rowSpan", "scope"]);
const sections = new Set(["thead", "tbody", "tfoot"]);

/** A native table block; null when the table has a caption, or cells with more than a line of text. */
export function nativeTable({ children }: Element): EditorBlock | null {
  const parts = mapAll(children, (part) => (sections.has(part.tagName) ? sectionOf(part) : null));
  if (parts === null) return null;
  const figure = make("figure", { className: ["wp-block-table"] }, [make("table", {}, parts)]);
  // Stated explicitly, because the editor's default differs between its versions.
  return { name: "table", attributes: { hasFixedLayout: false }, content: [figure] };
}

function sectionOf({ tagName, properties, children }: Element): Element | null {
  const rows = mapAll(children, (row) => {
    if (row.tagName !== "tr" || Object.keys(row.properties).length > 0) return null;
    const cells = mapAll(row.children, cellOf);
    return cells === null ? null : make("tr", {}, cells);
  });
  return rows === null || Object.keys(properties).length > 0 ? null : make(tagName, {}, rows);
}

function cellOf({ tagName, properties, children }: Element): Element | null {
  if (tagName !== "td" && tagName !== "th") return null;
  const { align, ...kept } = properties;
  const line = lineOf(children);
  if (line === null || Object.keys(properties).some((name) => !cellProperties.has(name))) return null;
  if (align !== "left" && align !== "center" && align !== "right") return make(tagName, kept, line);
  return make(tagName, { ...kept, className: [`has-text-align-${align}`], dataAlign: align }, line);
}

/** Changes every element among the nodes; null when one of them cannot be changed or is text. */
function mapAll(nodes: ElementContent[], change: (element: Element) => Element | null): Element[] | null {
  const changed = nodes
    .filter((node) => !isBlank(node))
    .map((node) => (node.type === "element" ? change(node) : null));
  const known = changed.filter((element) => element !== null);
  return known.length === changed.length ? known : null;
}
