import type { Root } from "hast";
import { escapeHtml } from "@/lib/text/escape-html";
import type { Post } from "../contract";

/** A body in the format of the owner's field, and sentences about what was lost in that format. */
export interface MappedBody {
  value: unknown;
  losses: string[];
}

/** Converts the body to HTML, Markdown or the product's own rich text. */
export function mappedBody(
  format: string,
  post: Post,
  richTexts: Record<string, (tree: Root) => MappedBody>,
): MappedBody {
  const convert = richTexts[format];
  if (convert !== undefined) return convert(post.parsed.tree);
  return { value: format === "html" ? post.html : post.parsed.markdown.text, losses: [] };
}

/**
 * A stored body field as text. The JSON of an editor becomes markup, so that every change of it shows and its
 * words can be compared. Undefined when the entry has no such field.
 */
export function storedBody(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (value === null) return "";
  return typeof value === "string" ? value : markupOf(value);
}

/** Leaves out the ids, which editors assign by themselves and partly renew at each save. */
function markupOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(markupOf).join("");
  if (!isRecord(node)) return "";
  const { text, children, root, id: _id, ...rest } = node;
  const words = typeof text === "string" ? escapeHtml(text) : "";
  return `<span title="${escapeHtml(stable(rest))}">${words}${markupOf(root)}${markupOf(children)}</span>`;
}

/** Prints JSON with sorted keys, because some databases return the keys in another order. */
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
