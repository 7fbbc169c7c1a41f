import type { Definition, Heading, Link, LinkReference, Nodes, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { CONTINUE, SKIP, visit } from "unist-util-visit";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { splitTitle } from "@/lib/content/split-title";
import type { WriterBrief } from "../writer";
import { replaceSpans, type SpanEdit, spanOf } from "./markdown-spans";

/**
 * Restricts a model's Markdown to what an article may contain: headings from H2 down (a leading H1 is returned
 * as the title), links to the given pages only, no images and no HTML. Attack: a source makes the model link
 * elsewhere, or leak its prompt in the address of an image.
 */
export function cleanMarkdown(
  markdown: string,
  brief: Pick<WriterBrief, "project" | "sources">,
): { title: string | null; markdown: string } {
  const { title, body } = splitTitle(markdown);
  const root = parseMarkdown(body);
  const allowed = new Set([brief.project.website, ...brief.sources.map(({ url }) => url)].map(addressKey));
  const edits = [...headingEdits(root), ...addressEdits(root, body, brief.project.website, allowed)];
  return { title, markdown: replaceSpans(body, edits).trim() };
}

/** Shifts all headings so that the topmost level becomes H2. An H1 among H2s becomes an H2 as well. */
function headingEdits(root: Root): SpanEdit[] {
  const headings: Heading[] = [];
  visit(root, "heading", (node) => {
    headings.push(node);
  });
  const offset = Math.max(0, Math.min(...headings.map(({ depth }) => depth)) - 2);
  return headings.flatMap((node, index) => {
    const depth = index === 0 ? 2 : Math.max(2, node.depth - offset);
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

function addressEdits(root: Root, source: string, website: string, allowed: Set<string>): SpanEdit[] {
  const definitions = new Map<string, Definition>();
  visit(root, "definition", (node) => {
    definitions.set(node.identifier, node);
  });
  const isAllowed = (url: string) => {
    const key = URL.canParse(url, website) ? addressKey(new URL(url, website).href) : null;
    return key !== null && allowed.has(key);
  };
  const edits: SpanEdit[] = [];
  visit(root, (node) => {
    const replacement = replacementOf(node);
    if (replacement === null) return CONTINUE;
    edits.push({ ...spanOf(node), text: replacement });
    return SKIP;
  });

  function replacementOf(node: Nodes): string | null {
    if (node.type === "image" || node.type === "imageReference" || node.type === "html") return "";
    if (node.type === "definition") return isAllowed(node.url) ? null : "";
    if (node.type !== "link" && node.type !== "linkReference") return null;
    const url = node.type === "link" ? node.url : definitions.get(node.identifier)?.url;
    return url === undefined || isAllowed(url) ? null : labelOf(node, source);
  }
  return edits;
}

/** The text that replaces a removed link: its label as written, or the host when the label is an address. */
function labelOf(node: Link | LinkReference, source: string): string {
  const label = textOf(node, { includeImageAlt: false, includeHtml: false }).trim();
  if (/^(?:[a-z][a-z0-9+.-]*:|www\.)\S*$/i.test(label)) {
    return label.replace(/^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/)?(?:www\.)?/i, "").replace(/[/?#@].*$/, "");
  }
  const first = node.children[0];
  const last = node.children[node.children.length - 1];
  if (first === undefined || last === undefined) return "";
  // A link cannot contain another link, but it can contain an image.
  const hasImage = node.children.some((child) => child.type === "image" || child.type === "imageReference");
  return hasImage ? label : source.slice(spanOf(first).from, spanOf(last).to);
}

/** The form in which two addresses are compared: without the fragment and without a trailing slash. */
function addressKey(url: string): string {
  if (!URL.canParse(url)) return url;
  const parsed = new URL(url);
  return `${parsed.origin}${parsed.pathname.replace(/\/$/, "")}${parsed.search}`;
}
