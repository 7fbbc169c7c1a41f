import type { Heading, Link, Nodes, Root, Table } from "mdast";
import { toString as textOf } from "mdast-util-to-string";

/** Where a passage links: the offsets of the linked words in its text. */
interface PassageLink {
  at: number;
  end: number;
  url: string;
}

/** A block of an article's prose. */
export interface ProsePassage {
  kind: "prose" | "heading" | "quotation";
  /** Plain text without code. Line breaks are kept, so that lines can be counted. */
  text: string;
  line: number;
  /** How many items the list directly after the passage has; null without one. */
  itemsAfter: number | null;
  links: readonly PassageLink[];
  /** The names of columns in a row of a table, except in the first row: they are the same in each. */
  heads: readonly { at: number; end: number }[];
  /** The heading above it; empty without one. */
  heading: string;
  /** The paragraph directly before the list or table that the passage belongs to; null for any other passage. */
  introducedBy: { text: string; links: readonly PassageLink[] } | null;
}

export interface Prose {
  passages: ProsePassage[];
  /** How many items lists of the text have, and how many parts the headings of one level make. */
  partCounts: ReadonlySet<number>;
}

const passagesMax = 20_000;

/** Reads the prose of a syntax tree: paragraphs, headings, table rows and quotations, without code. */
export function readPassages(root: Root): Prose {
  const reader = new PassageReader();
  reader.collect(root, "prose", null);
  for (const count of headingCounts(root)) reader.partCounts.add(count);
  return { passages: reader.passages, partCounts: reader.partCounts };
}

class PassageReader {
  readonly passages: ProsePassage[] = [];
  readonly partCounts = new Set<number>();
  #heading = "";

  collect(node: Nodes, kind: ProsePassage["kind"], introducedBy: ProsePassage["introducedBy"]): void {
    if (!("children" in node)) return;
    if (node.type === "list") this.partCounts.add(node.children.length);
    let paragraph: ProsePassage["introducedBy"] = null;
    for (const [index, child] of node.children.entries()) {
      if (this.passages.length >= passagesMax) return;
      const next = node.children[index + 1];
      const line = child.position?.start.line ?? 1;
      const itemsAfter = next?.type === "list" ? next.children.length : null;
      const place = { line, itemsAfter, heads: [], heading: this.#heading, introducedBy };
      if (child.type === "paragraph") {
        paragraph = proseOf(child);
        this.passages.push({ ...place, kind, ...proseOf(child) });
        continue;
      }
      const lead = paragraph ?? introducedBy;
      if (child.type === "heading") this.#addHeading(child, place);
      else if (child.type === "table") this.passages.push(...rowsOf(child, this.#heading, lead));
      else if (child.type === "html") this.passages.push(...htmlPassages(child.value, place));
      else this.collect(child, child.type === "blockquote" ? "quotation" : kind, lead);
      paragraph = null;
    }
  }

  #addHeading(node: Heading, place: Pick<ProsePassage, "line" | "itemsAfter">): void {
    const text = proseOf(node).text.replace(numbering, (number) => " ".repeat(number.length));
    this.#heading = text.trim();
    this.passages.push({
      ...place,
      kind: "heading",
      text,
      links: [],
      heads: [],
      heading: "",
      introducedBy: null,
    });
  }
}

/** "3.", "Step 3:" and "#3" at the start of a heading count the headings. They become spaces. */
const numbering = /^\s*(?:#|\p{L}{2,12}[ \u00a0])?\d{1,3}(?:\.\d{1,3})*(?:[.):]|[ \u00a0]?[–—-])(?=\s)/u;

/** The text of a node without code, images and footnote references, and its links. */
function proseOf(node: Nodes): { text: string; links: PassageLink[] } {
  const links: PassageLink[] = [];
  let text = "";
  const read = (each: Nodes): void => {
    if (each.type === "text") text += each.value;
    else if (each.type === "break") text += "\n";
    // A space replaces code, so that the words on either side are not read as one.
    else if (!("children" in each)) text += " ";
    else {
      const at = text.length;
      for (const child of each.children) read(child);
      if (isAddressed(each)) links.push({ at, end: text.length, url: each.url });
    }
  };
  read(node);
  return { text, links };
}

function isAddressed(node: Nodes): node is Link {
  return node.type === "link" && /^https?:/i.test(node.url);
}

/** Each row as one line, in which the cells are named by the heads of their columns. */
function rowsOf(
  { children: [head, ...rows] }: Table,
  heading: string,
  introducedBy: ProsePassage["introducedBy"],
): ProsePassage[] {
  const names = head?.children.map((cell) => textOf(cell).trim()) ?? [];
  return rows.map((row, index) => {
    let text = "";
    const links: PassageLink[] = [];
    const heads: { at: number; end: number }[] = [];
    for (const [column, cell] of row.children.entries()) {
      const name = names[column] ?? "";
      text += column === 0 ? "" : " | ";
      if (index > 0) heads.push({ at: text.length, end: text.length + name.length });
      text += name === "" ? "" : `${name}: `;
      const prose = proseOf(cell);
      for (const { at, end, url } of prose.links)
        links.push({ at: at + text.length, end: end + text.length, url });
      text += prose.text;
    }
    const line = row.position?.start.line ?? 1;
    return { kind: "prose", text, links, heads, line, itemsAfter: null, heading, introducedBy };
  });
}

/** The texts of raw HTML, which writers use for tables. Comments, scripts and code are left out. */
function htmlPassages(
  html: string,
  { line, heading, introducedBy }: Pick<ProsePassage, "line" | "heading" | "introducedBy">,
): ProsePassage[] {
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
    const place = { line: at, itemsAfter: null, links: [], heads: [], heading, introducedBy };
    at += 1;
    return plain.trim() === "" ? [] : [{ kind: "prose" as const, text: plain, ...place }];
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
