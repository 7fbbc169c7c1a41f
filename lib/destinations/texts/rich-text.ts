import type { ElementContent, Root, RootContent } from "hast";

export type Mark = "bold" | "italic" | "underline" | "strikethrough" | "code" | "subscript" | "superscript";

/** A stretch of inline text with the same marks. A line break is "\n" in the text. */
export interface Run {
  text: string;
  marks: Mark[];
  href: string | null;
}

export interface ListItem {
  runs: Run[];
  lists: List[];
}

export interface List {
  kind: "list";
  ordered: boolean;
  start: number;
  items: ListItem[];
}

/** The blocks that editors with JSON documents share; each adapter converts them to its product's nodes. */
export type Block =
  | { kind: "heading"; level: number; runs: Run[] }
  | { kind: "paragraph"; runs: Run[] }
  | List
  | { kind: "quote"; runs: Run[] }
  | { kind: "code"; text: string; language: string | null }
  | { kind: "table"; rows: Run[][][] }
  | { kind: "image"; src: string; alt: string }
  | { kind: "rule" };

type Node = RootContent | ElementContent;
interface Style {
  marks: Mark[];
  href: string | null;
}

const plain: Style = { marks: [], href: null };

const markOf: Record<string, Mark> = {
  strong: "bold",
  b: "bold",
  em: "italic",
  i: "italic",
  cite: "italic",
  u: "underline",
  ins: "underline",
  del: "strikethrough",
  s: "strikethrough",
  code: "code",
  kbd: "code",
  samp: "code",
  sub: "subscript",
  sup: "superscript",
};
const containers = new Set([
  "div",
  "section",
  "details",
  "figure",
  "dl",
  "summary",
  "figcaption",
  "dt",
  "dd",
]);
const paragraphs = new Set(["p", "li", "tr", "td", "th", "caption", ...containers]);

/** The blocks of an article's sanitised HTML, in order. Pure. Keeps every word; drops only styles without a mark. */
export function richTextOf({ children }: Root): Block[] {
  return blocksOf(children, plain);
}

/** Groups adjacent runs with the same link, for editors in which a link is a node. */
export function linksOf(runs: Run[]): { href: string | null; runs: Run[] }[] {
  const groups: { href: string | null; runs: Run[] }[] = [];
  for (const run of runs) {
    const last = groups.at(-1);
    if (last !== undefined && last.href === run.href) last.runs.push(run);
    else groups.push({ href: run.href, runs: [run] });
  }
  return groups;
}

/** The rows of a table as lines of text, for editors without tables. */
export function tableLines(rows: Run[][][]): Run[][] {
  return rows.map((cells) =>
    cells.flatMap((cell, at) => (at === 0 ? cell : [{ text: " · ", marks: [], href: null }, ...cell])),
  );
}

function blocksOf(nodes: Node[], style: Style): Block[] {
  const blocks: Block[] = [];
  let loose: Node[] = [];
  const flush = () => {
    blocks.push(...paragraphsOf(loose, style));
    loose = [];
  };
  for (const node of nodes) {
    const block = node.type === "element" ? blockOf(node.tagName, node, style) : null;
    if (block === null) {
      loose.push(node);
      continue;
    }
    flush();
    blocks.push(...block);
  }
  flush();
  return blocks;
}

/** The blocks of a block element; null for an inline element. */
function blockOf(name: string, element: Extract<Node, { type: "element" }>, style: Style): Block[] | null {
  const { children, properties } = element;
  if (/^h[1-6]$/.test(name)) {
    return withRuns(runsOf(children, style), (runs) => ({ kind: "heading", level: Number(name[1]), runs }));
  }
  if (name === "p") return paragraphsOf(children, style);
  if (name === "ul" || name === "ol") return [listOf(element, style)];
  if (name === "blockquote") return withRuns(runsOf(children, style), (runs) => ({ kind: "quote", runs }));
  if (name === "hr") return [{ kind: "rule" }];
  if (name === "pre") return [codeOf(element)];
  if (name === "table") return [{ kind: "table", rows: rowsOf(children) }];
  if (name === "img") {
    return [{ kind: "image", src: properties["src"] ?? "", alt: properties["alt"] ?? "" }];
  }
  if (!containers.has(name)) return null;
  const mark = name === "summary" || name === "dt" ? "bold" : name === "figcaption" ? "italic" : null;
  return blocksOf(children, mark === null ? style : { ...style, marks: [...style.marks, mark] });
}

/** Splits a paragraph at its images, because editors store images as blocks. */
function paragraphsOf(nodes: Node[], style: Style): Block[] {
  const blocks: Block[] = [];
  let line: Node[] = [];
  const endLine = () => {
    blocks.push(...withRuns(runsOf(line, style), (runs) => ({ kind: "paragraph", runs })));
    line = [];
  };
  for (const node of nodes) {
    if (node.type !== "element" || node.tagName !== "img") {
      line.push(node);
      continue;
    }
    endLine();
    blocks.push(...(blockOf("img", node, style) ?? []));
  }
  endLine();
  return blocks;
}

function listOf({ tagName, properties, children }: Extract<Node, { type: "element" }>, style: Style): List {
  return {
    kind: "list",
    ordered: tagName === "ol",
    start: Number(properties["start"] ?? 1),
    items: children.flatMap((item) =>
      item.type === "element" && item.tagName === "li" ? [itemOf(item.children, style)] : [],
    ),
  };
}

function itemOf(nodes: Node[], style: Style): ListItem {
  const inner: List[] = [];
  const line = nodes.filter((node) => {
    if (node.type !== "element" || (node.tagName !== "ul" && node.tagName !== "ol")) return true;
    inner.push(listOf(node, style));
    return false;
  });
  return { runs: runsOf(line, style), lists: inner };
}

function rowsOf(nodes: Node[]): Run[][][] {
  return nodes.flatMap((node) => {
    if (node.type !== "element") return [];
    if (node.tagName === "caption") return [[runsOf(node.children, plain)]];
    if (node.tagName !== "tr") return rowsOf(node.children);
    const cells = node.children.flatMap((cell) =>
      cell.type === "element" && (cell.tagName === "td" || cell.tagName === "th")
        ? [runsOf(cell.children, cell.tagName === "th" ? { ...plain, marks: ["bold"] } : plain)]
        : [],
    );
    return [cells];
  });
}

function codeOf(pre: Extract<Node, { type: "element" }>): Block {
  const code = pre.children.find((child) => child.type === "element");
  const names = code?.type === "element" ? [code.properties["className"] ?? []].flat().map(String) : [];
  const language = names.find((name) => name.startsWith("language-"))?.slice("language-".length) ?? null;
  return { kind: "code", text: rawText(pre.children).replace(/\n$/, ""), language };
}

function rawText(nodes: Node[]): string {
  return nodes
    .map((node) => (node.type === "text" ? node.value : "children" in node ? rawText(node.children) : ""))
    .join("");
}

/** The runs of inline content without invisible white space; nested blocks become lines. */
function runsOf(nodes: Node[], style: Style): Run[] {
  // Pieces are joined at the end: appending to a growing string would copy it each time.
  const runs: { marks: Mark[]; href: string | null; pieces: string[] }[] = [];
  for (const { text: piece, ...of } of rawRuns(nodes, style)) {
    const before = runs.at(-1);
    const last = before?.pieces.at(-1);
    const starts = last === undefined || last.endsWith(" ") || last.endsWith("\n");
    const text = piece !== "\n" && starts ? piece.replace(/^ +/, "") : piece;
    if (text === "" || (text === "\n" && (last === undefined || last.endsWith("\n")))) continue;
    if (text === "\n" && before !== undefined) trimPieces(before.pieces, " ");
    const same = before !== undefined && before.href === of.href && before.marks.join() === of.marks.join();
    if (same) before.pieces.push(text);
    else runs.push({ ...of, pieces: [text] });
  }
  const end = runs.at(-1);
  if (end !== undefined) trimPieces(end.pieces, " \n");
  return runs
    .map(({ pieces, ...of }) => ({ ...of, text: pieces.join("") }))
    .filter(({ text }) => text !== "");
}

/** Trims these characters from the end. */
function trimPieces(pieces: string[], characters: string): void {
  for (let piece = pieces.pop(); piece !== undefined; piece = pieces.pop()) {
    let end = piece.length;
    while (end > 0 && characters.includes(piece.charAt(end - 1))) end -= 1;
    if (end === 0) continue;
    pieces.push(piece.slice(0, end));
    return;
  }
}

function rawRuns(nodes: Node[], style: Style): Run[] {
  return nodes.flatMap((node) => {
    if (node.type === "text") return [{ ...style, text: node.value.replace(/[ \t\r\n\f]+/g, " ") }];
    if (node.type !== "element" || "dataFootnoteBackref" in node.properties) return [];
    const { tagName, properties, children } = node;
    if (tagName === "br") return [{ ...style, text: "\n" }];
    if (tagName === "input") return [{ ...style, text: "checked" in properties ? "☑ " : "☐ " }];
    if (tagName === "img") return imageRuns(properties, style);
    if (tagName === "pre" || paragraphs.has(tagName)) {
      return [{ ...style, text: "\n" }, ...rawRuns(children, style), { ...style, text: "\n" }];
    }
    return rawRuns(children, styleIn(tagName, properties["href"], style));
  });
}

function imageRuns(properties: Record<string, unknown>, style: Style): Run[] {
  const { src, alt } = properties;
  const text = typeof alt === "string" ? alt : "";
  return [{ ...style, text, href: style.href ?? (typeof src === "string" ? src : null) }];
}

function styleIn(tagName: string, href: unknown, style: Style): Style {
  // Links to a fragment are dropped, because the editors do not keep the ids of headings.
  if (tagName === "a" && typeof href === "string" && !href.startsWith("#")) return { ...style, href };
  const mark = markOf[tagName];
  return mark === undefined || style.marks.includes(mark)
    ? style
    : { ...style, marks: [...style.marks, mark] };
}

function withRuns(runs: Run[], make: (runs: Run[]) => Block): Block[] {
  return runs.length === 0 ? [] : [make(runs)];
}
