import { escapeHtml } from "../texts/escape-html";

/**
 * A body field as it is held: text as it is; the JSON of an editor as markup, in which every change of it
 * shows and whose words are the words of the text. Undefined where there is no such field.
 */
export function readBody(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return "";
  return typeof value === "string" ? value : markupOf(value);
}

/** Ids are given by the editor's own software, some of them anew at each saving. */
function markupOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(markupOf).join("");
  if (!isRecord(node)) return "";
  const { text, children, root, id: _id, ...rest } = node;
  const words = typeof text === "string" ? escapeHtml(text) : "";
  return `<span title="${escapeHtml(stable(rest))}">${words}${markupOf(root)}${markupOf(children)}</span>`;
}

/** JSON with its keys in order: some databases keep them in another one. */
function stable(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    isRecord(inner) ? Object.fromEntries(Object.entries(inner).toSorted(byKey)) : inner,
  );
}

function byKey([one]: [string, unknown], [other]: [string, unknown]): number {
  return one < other ? -1 : 1;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
