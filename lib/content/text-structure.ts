import type { Nodes, Root } from "mdast";
import { toString as textOf } from "mdast-util-to-string";
import { countWords } from "@/lib/text/words-of";

/** How many parts of each kind a text has: what an edit must not lose. */
export interface TextStructure {
  words: number;
  /** H2 and H3. */
  headings: number;
  tables: number;
  /** The rows of all tables, without their heads. */
  rows: number;
  /** Lists of three items or more. */
  lists: number;
  code: number;
  quotations: number;
}

const listItemsMin = 3;

/** Counts the parts of a syntax tree, also those inside of lists and quotations. */
export function structureOf(root: Root): TextStructure {
  const counts: TextStructure = {
    words: countWords(textOf(root)),
    headings: 0,
    tables: 0,
    rows: 0,
    lists: 0,
    code: 0,
    quotations: 0,
  };
  count(root, counts);
  return counts;
}

function count(node: Nodes, counts: TextStructure): void {
  if (node.type === "heading" && (node.depth === 2 || node.depth === 3)) counts.headings += 1;
  if (node.type === "table") {
    counts.tables += 1;
    counts.rows += Math.max(0, node.children.length - 1);
  }
  if (node.type === "list" && node.children.length >= listItemsMin) counts.lists += 1;
  if (node.type === "code") counts.code += 1;
  if (node.type === "blockquote") counts.quotations += 1;
  if ("children" in node) for (const child of node.children) count(child, counts);
}

/** An edit may tighten a text, and not cut a part of it. */
const wordsShareMin = 0.85;

/** Whether a text has lost a section, table, row, list, sample of code or quotation of the text before it, or much of its length. */
export function losesStructure(before: TextStructure, after: TextStructure): boolean {
  const parts = ["headings", "tables", "rows", "lists", "code", "quotations"] as const;
  return parts.some((part) => after[part] < before[part]) || after.words < wordsShareMin * before.words;
}
