import type { Definition, Heading, Link, LinkReference, Nodes, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { CONTINUE, SKIP, visit } from "unist-util-visit";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { splitParsedTitle } from "@/lib/content/split-title";
import { replaceSpans, type SpanEdit, spanOf } from "./markdown-spans";

/** Where a link leads: the address to write, and the text of a link that has none of its own. */
export interface LinkTarget {
  address: string;
  title?: string;
}

export interface MarkdownLimits {
  /** Returns where a link may lead; null removes the link and keeps its text. */
  targetOf: (url: string) => LinkTarget | null;
  /** The topmost level of a heading, 2 by default. */
  depthMin?: number;
  /** A text whose pictures and HTML may stand in the answer as they are written there; none without it. */
  original?: string;
}

/**
 * Restricts a model's Markdown to what an article may contain: headings from `depthMin` down (a leading H1 is
 * returned as the title), permitted links, no images and no HTML. Attack: a source makes the model link
 * elsewhere, or leak its prompt in the address of an image.
 */
export function restrictMarkdown(
  markdown: string,
  parsed: Root,
  { targetOf, depthMin = 2, original = "" }: MarkdownLimits,
): { title: string | null; markdown: string } {
  const { title, body, root } = splitParsedTitle(markdown, parsed);
  const edits = [...headingEdits(root, depthMin), ...addressEdits(root, body, targetOf, original)];
  return { title, markdown: replaceSpans(body, edits).trim() };
}

/** Rewrites the links of a Markdown text and leaves everything else as it was written. */
export function rewriteLinks(markdown: string, targetOf: MarkdownLimits["targetOf"]): string {
  return replaceSpans(markdown, addressEdits(parseMarkdown(markdown), markdown, targetOf));
}

/** Shifts all headings so that the topmost level becomes `depthMin`. An H1 among H2s becomes an H2 as well. */
function headingEdits(root: Root, depthMin: number): SpanEdit[] {
  const headings: Heading[] = [];
  visit(root, "heading", (node) => {
    headings.push(node);
  });
  const offset = Math.max(0, Math.min(...headings.map(({ depth }) => depth)) - depthMin);
  return headings.flatMap((node, index) => {
    const depth = index === 0 ? depthMin : Math.max(depthMin, node.depth - offset);
    const first = node.children[0]?.position?.start.offset;
    const last = node.children[node.children.length - 1]?.position?.end.offset;
    if (first === undefined || last === undefined || depth === node.depth) return [];
    const { from, to } = spanOf(node);
    // Replaces the markup before and after the text in every form: "# A", "# A #" or "A" above "===".
    return [
      { from, to: first, text: `${"#".repeat(depth)} ` },
      { from: last, to, text: "" },
    ];
  });
}

function addressEdits(
  root: Root,
  source: string,
  targetOf: MarkdownLimits["targetOf"],
  original = "",
): SpanEdit[] {
  const definitions = new Map<string, Definition>();
  visit(root, "definition", (node) => {
    definitions.set(node.identifier, node);
  });
  const edits: SpanEdit[] = [];
  visit(root, (node) => {
    const replacement = replacementOf(node);
    if (replacement === null) return CONTINUE;
    edits.push({ ...spanOf(node), text: replacement });
    return SKIP;
  });

  /** Null leaves the node as it is. */
  function replacementOf(node: Nodes): string | null {
    if (node.type === "image" || node.type === "imageReference" || node.type === "html") {
      const { from, to } = spanOf(node);
      return original.includes(source.slice(from, to)) ? null : "";
    }
    if (node.type === "definition") return targetOf(node.url)?.address === node.url ? null : "";
    if (node.type !== "link" && node.type !== "linkReference") return null;
    const url = node.type === "link" ? node.url : definitions.get(node.identifier)?.url;
    if (url === undefined) return null;
    const target = targetOf(url);
    if (target?.address === url) return null;
    const label = labelOf(node, source);
    if (target === null) return isKey(label) ? "" : label;
    return `[${isKey(label) ? bracketed(target.title ?? label) : label}](${encoded(target.address)})`;
  }
  return edits;
}

/** Whether the text of a link is only the key of a source or page. */
function isKey(label: string): boolean {
  return label === "" || /^(?:source:|page:)?[SP]\d{1,3}(?:\.\d{1,5})?$/i.test(label);
}

/** The text of a rewritten link: its label as written, or the host when the label is an address. */
function labelOf(node: Link | LinkReference, source: string): string {
  const label = textOf(node, { includeImageAlt: false, includeHtml: false }).trim();
  if (isKey(label)) return label;
  if (/^(?:[a-z][a-z0-9+.-]*:|www\.)\S*$/i.test(label)) {
    return label.replace(/^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?(?:www\.)?/i, "").replace(/[/?#@].*$/, "");
  }
  const first = node.children[0];
  const last = node.children[node.children.length - 1];
  if (first === undefined || last === undefined) return "";
  // A link cannot contain another link, but it can contain an image or HTML.
  const hasMore = node.children.some(({ type }) => ["image", "imageReference", "html"].includes(type));
  return hasMore ? label : source.slice(spanOf(first).from, spanOf(last).to);
}

/** Plain text as the label of a link. */
function bracketed(text: string): string {
  return text.replace(/[\\[\]<>*_`]/g, "\\$&");
}

/** An address as the destination of a link, which spaces and brackets would end. */
function encoded(address: string): string {
  return address.replace(
    /[\s<>()\\]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
