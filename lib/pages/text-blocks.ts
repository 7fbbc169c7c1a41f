import { isUnseen, neverShown } from "./hidden";
import { type ElementNode, type PageNode, walk } from "./page-node";

/** Where in which table a block stands. */
export interface TableCell {
  /** Numbers the tables of the page. */
  table: number;
  /** Counted from 0; a cell that spans several is at its first. */
  row: number;
  column: number;
  rows: number;
  columns: number;
  isHead: boolean;
}

/** A heading or paragraph that contains no other block. */
export interface TextBlock {
  isHeading: boolean;
  /** 1 for an h1; 0 for what is no heading. */
  level: number;
  /** The term that the next blocks describe. */
  isTerm: boolean;
  text: string;
  /** The innermost table cell around it; null outside of tables. */
  cell: TableCell | null;
}

const setOf = (names: string) => new Set(names.split(" "));
/** Elements that are not content: navigation and forms. */
const skippedElements = setOf("svg form button select textarea nav aside dialog");
const skippedRoles = setOf("navigation banner contentinfo");
const pageFrame = setOf("header footer");
const headings = setOf("h1 h2 h3 h4 h5 h6");
const blocks = new Set([...headings, ..."p li dd dt blockquote td th caption figcaption".split(" ")]);

interface Reading {
  blocks: TextBlock[];
  /** All text in reading order; the text of a block is a range of it. */
  texts: string[];
  /** The blocks that are open, the innermost last. One stays `isInnermost` until another opens inside it. */
  open: { isInnermost: boolean }[];
  /** The tables that are open, the innermost last, with the cell that comes next. */
  tables: { table: number; row: number; column: number }[];
  tableCount: number;
  cells: TableCell[];
  /** The range of blocks inside the page's first main or article element; null before there is one. */
  main: { start: number; end: number } | null;
}

/**
 * The headings and paragraphs that readers see of a page's main element, or of the whole page when it has none.
 * Models read them and claims are proved by them, so hidden text is left out. Read in one pass, because looking
 * inside each block would take quadratic time on nested lists.
 */
export function textBlocksOf(roots: readonly PageNode[]): TextBlock[] {
  const reading: Reading = {
    blocks: [],
    texts: [],
    open: [],
    tables: [],
    tableCount: 0,
    cells: [],
    main: null,
  };
  walk(roots, null, {
    text: (text) => void reading.texts.push(text),
    element(element) {
      if (isLeftOut(element)) return null;
      const ends = [
        beginMain(reading, element),
        beginTablePart(reading, element),
        beginBlock(reading, element.name),
      ].toReversed();
      return {
        below: null,
        leave: () => {
          for (const end of ends) end();
        },
      };
    },
  });
  return reading.main === null ? reading.blocks : reading.blocks.slice(reading.main.start, reading.main.end);
}

/** Opens a block if the element is one. Returns what to do after everything inside the element was read. */
function beginBlock({ open, texts, cells, blocks: found }: Reading, name: string): () => void {
  if (!blocks.has(name)) return () => undefined;
  const around = open.at(-1);
  if (around !== undefined) around.isInnermost = false;
  const block = { isInnermost: true };
  open.push(block);
  const start = texts.length;
  const cell = cells.at(-1) ?? null;
  return () => {
    open.pop();
    // Of a list item with paragraphs, only the paragraphs are blocks.
    if (!block.isInnermost) return;
    const isHeading = headings.has(name);
    const text = texts.slice(start).join("");
    found.push({ isHeading, level: isHeading ? Number(name[1]) : 0, isTerm: name === "dt", text, cell });
  };
}

/** Follows the rows and cells of tables. A nested table is one of its own. */
function beginTablePart(reading: Reading, { name, attribs }: ElementNode): () => void {
  const { tables, cells } = reading;
  if (name === "table") {
    tables.push({ table: reading.tableCount, row: -1, column: 0 });
    reading.tableCount += 1;
    return () => void tables.pop();
  }
  const table = tables.at(-1);
  if (table === undefined) return () => undefined;
  if (name === "tr") {
    table.row += 1;
    table.column = 0;
  }
  if (name !== "td" && name !== "th") return () => undefined;
  const [rows, columns] = [spanOf(attribs["rowspan"]), spanOf(attribs["colspan"])];
  const { row, column } = table;
  cells.push({ table: table.table, row: Math.max(0, row), column, rows, columns, isHead: name === "th" });
  table.column += columns;
  return () => void cells.pop();
}

function spanOf(value: string | undefined): number {
  const span = Number(value ?? 1);
  return Number.isInteger(span) && span >= 1 && span <= 100 ? span : 1;
}

function beginMain(reading: Reading, { name, attribs }: ElementNode): () => void {
  const isMain = name === "main" || name === "article" || attribs["role"] === "main";
  if (!isMain || reading.main !== null) return () => undefined;
  const main = { start: reading.blocks.length, end: Number.POSITIVE_INFINITY };
  reading.main = main;
  return () => {
    main.end = reading.blocks.length;
  };
}

function isLeftOut(element: ElementNode): boolean {
  const { name, attribs, parent } = element;
  if (neverShown.has(name) || skippedElements.has(name)) return true;
  if (skippedRoles.has(attribs["role"] ?? "") || isUnseen(element)) return true;
  return pageFrame.has(name) && (isBody(parent) || (nameOf(parent) === "div" && isBody(parent?.parent)));
}

function isBody(node: PageNode["parent"] | undefined): boolean {
  return nameOf(node) === "body";
}

function nameOf(node: PageNode["parent"] | undefined): string | null {
  return node !== null && node !== undefined && "name" in node ? node.name : null;
}
