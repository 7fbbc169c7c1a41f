import type { Heading, Nodes, Root, Table } from "mdast";
import { toString as textOf } from "mdast-util-to-string";

/** A block of an article's prose. */
export interface ProsePassage {
  kind: "prose" | "heading" | "quotation";
  /** Plain text without code. Line breaks are kept, so that lines can be counted. */
  text: string;
  line: number;
  /** How many items the list directly after the passage has; null without one. */
  itemsAfter: number | null;
}

export interface Prose {
  passages: ProsePassage[];
  /** How many items lists of the text have, and how many parts the headings of one level make. */
  partCounts: ReadonlySet<number>;
}

const passagesMax = 20_000;

/** Reads the prose of a syntax tree: paragraphs, headings, table rows and quotations, without code. */
export function readPassages(root: Root): Prose {
  const passages: ProsePassage[] = [];
  const partCounts = new Set<number>();
  collect(root, "prose", passages, partCounts);
  for (const count of headingCounts(root)) partCounts.add(count);
  return { passages, partCounts };
}

function collect(
  node: Nodes,
  kind: ProsePassage["kind"],
  passages: ProsePassage[],
  partCounts: Set<number>,
): void {
  if (passages.length >= passagesMax || !("children" in node)) return;
  if (node.type === "list") partCounts.add(node.children.length);
  for (const [index, child] of node.children.entries()) {
    const next = node.children[index + 1];
    const line = child.position?.start.line ?? 1;
    const itemsAfter = next?.type === "list" ? next.children.length : null;
    if (child.type === "paragraph") passages.push({ kind, text: proseOf(child), line, itemsAfter });
    else if (child.type === "heading")
      passages.push({ kind: "heading", text: headingText(child), line, itemsAfter });
    else if (child.type === "table") passages.push(...rowsOf(child));
    else if (child.type === "html") passages.push(...htmlPassages(child.value, line));
    else collect(child, child.type === "blockquote" ? "quotation" : kind, passages, partCounts);
  }
}

/** The text of a node without code, images and footnote references. */
function proseOf(node: Nodes): string {
  if (node.type === "text") return node.value;
  if (node.type === "break") return "\n";
  // A space replaces code, so that the words on either side are not read as one.
  if (!("children" in node)) return " ";
  return node.children.map((child) => proseOf(child)).join("");
}

/** "3.", "Step 3:" and "#3" at the start of a heading count the headings. They become spaces. */
const numbering = /^\s*(?:#|\p{L}{2,12}[ \u00a0])?\d{1,3}(?:\.\d{1,3})*(?:[.):]|[ \u00a0]?[–—-])(?=\s)/u;

function headingText(node: Heading): string {
  return proseOf(node).replace(numbering, (number) => " ".repeat(number.length));
}

/** Each row as one line, in which the cells are named by the heads of their columns. */
function rowsOf({ children: [head, ...rows] }: Table): ProsePassage[] {
  const names = head?.children.map((cell) => textOf(cell).trim()) ?? [];
  return rows.map((row) => ({
    kind: "prose",
    text: row.children
      .map((cell, column) => {
        const name = names[column] ?? "";
        return name === "" ? proseOf(cell) : `${name}: ${proseOf(cell)}`;
      })
      .join(" | "),
    line: row.position?.start.line ?? 1,
    itemsAfter: null,
  }));
}

/** The texts of raw HTML, which writers use for tables. Comments, scripts and code are left out. */
function htmlPassages(html: string, line: number): ProsePassage[] {
  const visible = html
    .split("<!--")
    .map((part, index) => (index === 0 ? part : blankUntil(part, "-->")))
    .join("")
    .split(/<(?=(?:script|style|pre|code)[\s>])/i)
    .map((part, index) => (index === 0 ? part : blankUntil(part, "</")))
    .join("");
  let at = line;
  return visible.split("\n").flatMap((text) => {
    const plain = text.replace(/<\/t[dh]>/gi, " | ").replace(/<[^<>]{0,500}>?/g, " ");
    const passage: ProsePassage = { kind: "prose", text: plain, line: at, itemsAfter: null };
    at += 1;
    return plain.trim() === "" ? [] : [passage];
  });
}

/** Drops the text up to and including a mark, but keeps its line breaks. */
function blankUntil(text: string, mark: string): string {
  const end = text.indexOf(mark);
  const hidden = end === -1 ? text : text.slice(0, end + mark.length);
  return hidden.replace(/[^\n]+/g, "") + text.slice(hidden.length);
}

/** How many headings of a level stand under each heading of the level above, and how many there are in all. */
function headingCounts({ children }: Root): number[] {
  const counts: number[] = [];
  const open = new Map<number, number>();
  for (const child of children) {
    if (child.type !== "heading") continue;
    for (const [depth, count] of open) {
      if (depth <= child.depth) continue;
      counts.push(count);
      open.delete(depth);
    }
    open.set(child.depth, (open.get(child.depth) ?? 0) + 1);
  }
  return [...counts, ...open.values()];
}
