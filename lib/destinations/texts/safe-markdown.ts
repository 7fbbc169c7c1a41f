import type { Nodes, Root } from "mdast";
import { visit } from "unist-util-visit";
import { articleHtmlSchema } from "@/lib/content/html/article-html-schema";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { renderMarkdown } from "@/lib/content/markdown/render-markdown";

interface Replacement {
  from: number;
  to: number;
  by: string;
}

const tagNames = new Set(articleHtmlSchema.tagNames ?? []);
const blockParents = new Set(["root", "blockquote", "listItem", "footnoteDefinition"]);
const safeTag =
  /^<\/?([a-z][a-z0-9]*)(?:\s+(?:title|lang|dir|alt|width|height|colspan|rowspan|scope|align|start|open|cite|datetime)(?:="[^"<>]*")?)*\s*\/?>$/i;

/** `code` is literal, `text` is inline text without markup, and `markup` is everything between. */
export interface MarkdownPiece {
  kind: "code" | "text" | "markup";
  source: string;
}

/** The whole text of the pieces. */
export function joinMarkdown(pieces: readonly MarkdownPiece[]): string {
  return pieces.map(({ source }) => source).join("");
}

/** Changes each stretch of text outside code, and returns the whole text. */
export function mapOutsideCode(pieces: readonly MarkdownPiece[], map: (stretch: string) => string): string {
  const done: string[] = [];
  let stretch: string[] = [];
  for (const { kind, source } of pieces) {
    if (kind === "code") {
      done.push(map(stretch.join("")), source);
      stretch = [];
    } else stretch.push(source);
  }
  return [...done, map(stretch.join(""))].join("");
}

/**
 * Sanitises Markdown so that a site generator renders nothing more dangerous than Galley's own HTML: raw HTML
 * outside the allowlist and links to scripts are removed, everything else is unchanged. Throws
 * MarkdownTooComplex.
 */
export function safeMarkdownPieces(markdown: string): MarkdownPiece[] {
  const root = parseMarkdown(markdown);
  const replacements = replacementsIn(root, markdown);
  // Nearly every text is harmless and does not have to be parsed a second time.
  if (replacements.length === 0) return piecesOf(root, markdown);
  let safe = "";
  let at = 0;
  for (const { from, to, by } of replacements) {
    safe += markdown.slice(at, from) + by;
    at = to;
  }
  return markdownPieces(safe + markdown.slice(at));
}

/** The pieces of the unchanged text. Throws MarkdownTooComplex. */
export function markdownPieces(markdown: string): MarkdownPiece[] {
  return piecesOf(parseMarkdown(markdown), markdown);
}

function piecesOf(root: Root, markdown: string): MarkdownPiece[] {
  const pieces: MarkdownPiece[] = [];
  let at = 0;
  visit(root, ({ type, position }) => {
    const [from, to] = [position?.start.offset, position?.end.offset];
    const kind = type === "code" || type === "inlineCode" ? "code" : type === "text" ? "text" : null;
    if (kind === null || from === undefined || to === undefined || from < at) return;
    pieces.push(
      { kind: "markup", source: markdown.slice(at, from) },
      { kind, source: markdown.slice(from, to) },
    );
    at = to;
  });
  pieces.push({ kind: "markup", source: markdown.slice(at) });
  return pieces.filter(({ source }) => source !== "");
}

function replacementsIn(root: Root, markdown: string): Replacement[] {
  const replacements: Replacement[] = [];
  visit(root, (node, _index, parent) => {
    const [from, to] = [node.position?.start.offset, node.position?.end.offset];
    if (from === undefined || to === undefined) return;
    const by = replacementFor(node, markdown.slice(from, to), parent?.type);
    // Nodes come in the order of the text, so only the last replacement can contain this one.
    if (by !== null && (replacements.at(-1)?.to ?? 0) <= from) replacements.push({ from, to, by });
  });
  return replacements;
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

/** Allows the allowlist's tags with harmless attributes. Comments are refused: a browser may read what they hide. */
function isSafeHtml(html: string): boolean {
  const tags = html.match(/<[^>]*>?/g) ?? [];
  return tags.every((tag) => tagNames.has(safeTag.exec(tag)?.[1]?.toLowerCase() ?? ""));
}

function isSafeAddress(address: string): boolean {
  // Browsers ignore control characters and spaces inside a scheme.
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
