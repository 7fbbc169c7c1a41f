import type { Nodes } from "mdast";
import { visit } from "unist-util-visit";
import { articleHtmlSchema } from "@/lib/content/article-html-schema";
import { MarkdownTooComplex } from "@/lib/content/markdown-limits";
import { parseMarkdown } from "@/lib/content/parse-markdown";
import { renderMarkdown } from "@/lib/content/render-markdown";
import { DestinationFailure } from "./contract";

interface Replacement {
  from: number;
  to: number;
  by: string;
}

const tagNames = new Set(articleHtmlSchema.tagNames ?? []);
const blockParents = new Set(["root", "blockquote", "listItem", "footnoteDefinition"]);
const safeTag =
  /^<\/?([a-z][a-z0-9]*)(?:\s+(?:title|lang|dir|alt|width|height|colspan|rowspan|scope|align|start|open|cite|datetime)(?:="[^"<>]*")?)*\s*\/?>$/i;

/**
 * Markdown that is as harmless as our HTML once a site generator has rendered it: raw HTML that is not on
 * the allowlist and links to scripts are taken out, everything else stays letter for letter.
 * Throws DestinationFailure for markdown that is too tangled to be read.
 */
export function safeMarkdown(markdown: string): string {
  const replacements: Replacement[] = [];
  visit(parse(markdown), (node, _index, parent) => {
    const [from, to] = [node.position?.start.offset, node.position?.end.offset];
    if (from === undefined || to === undefined) return;
    const by = replacementFor(node, markdown.slice(from, to), parent?.type);
    // In the order of the text: what is within another replacement is within the last one.
    if (by !== null && (replacements.at(-1)?.to ?? 0) <= from) replacements.push({ from, to, by });
  });
  let done = "";
  let at = 0;
  for (const { from, to, by } of replacements) {
    done += markdown.slice(at, from) + by;
    at = to;
  }
  return done + markdown.slice(at);
}

/** The markdown with its pieces of code, which must be kept as they are, told from the rest. */
export function mapMarkdown(markdown: string, map: (piece: string, isCode: boolean) => string): string {
  const code: [number, number][] = [];
  visit(parse(markdown), (node) => {
    const [from, to] = [node.position?.start.offset, node.position?.end.offset];
    const isCode = node.type === "code" || node.type === "inlineCode";
    if (isCode && from !== undefined && to !== undefined) code.push([from, to]);
  });
  let done = "";
  let at = 0;
  for (const [from, to] of code) {
    done += map(markdown.slice(at, from), false) + map(markdown.slice(from, to), true);
    at = to;
  }
  return done + map(markdown.slice(at), false);
}

function replacementFor(node: Nodes, source: string, parentType: string | undefined): string | null {
  if (node.type === "html") {
    if (isSafeHtml(source)) return null;
    return blockParents.has(parentType ?? "root") ? renderMarkdown(source).html : "";
  }
  if (!("url" in node) || isSafeAddress(node.url)) return null;
  if (node.type === "link") return textOf(node, source);
  return node.type === "image" ? (node.alt ?? "") : "";
}

/** Tags of the allowlist with attributes that can do nothing; comments may hide what a browser still reads. */
function isSafeHtml(html: string): boolean {
  const tags = html.match(/<[^>]*>?/g) ?? [];
  return tags.every((tag) => tagNames.has(safeTag.exec(tag)?.[1]?.toLowerCase() ?? ""));
}

function isSafeAddress(address: string): boolean {
  // Browsers pass over control characters and spaces inside a scheme.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(address.replace(/[\p{Cc}\s]/gu, ""))?.[1];
  return scheme === undefined || ["http", "https", "mailto", "tel"].includes(scheme.toLowerCase());
}

function textOf(node: Extract<Nodes, { type: "link" }>, source: string): string {
  const [first, last] = [node.children[0], node.children.at(-1)];
  const [from, to] = [first?.position?.start.offset, last?.position?.end.offset];
  const start = node.position?.start.offset;
  if (from === undefined || to === undefined || start === undefined) return "";
  const text = source.slice(from - start, to - start);
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? "" : text;
}

function parse(markdown: string) {
  try {
    return parseMarkdown(markdown);
  } catch (error) {
    if (error instanceof MarkdownTooComplex) {
      throw new DestinationFailure(error.message, false, { cause: error });
    }
    throw error;
  }
}
