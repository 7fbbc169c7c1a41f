import type { Root } from "hast";
import type { Post } from "../contract";
import { escapeHtml } from "../texts/escape-html";
import { joinMarkdown } from "../texts/safe-markdown";

/** A body in the format of the owner's field, and what that format cannot say, as sentences. */
export interface MappedBody {
  value: unknown;
  losses: string[];
}

/** The body as HTML, as Markdown, or in a product's own rich text by its own conversion. */
export function mappedBody(
  format: string,
  post: Post,
  richTexts: Record<string, (tree: Root) => MappedBody>,
): MappedBody {
  const convert = richTexts[format];
  if (convert !== undefined) return convert(post.parsed.tree);
  return { value: format === "html" ? post.html : joinMarkdown(post.parsed.markdown), losses: [] };
}

/**
 * A body field as it is stored: text as it is; the JSON of an editor as markup, in which every change of it
 * shows and whose words are the words of the text. Undefined where there is no such field.
 */
export function storedBody(value: unknown): string | undefined {
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
