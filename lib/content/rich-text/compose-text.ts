import { parseSource } from "../markdown/parse-markdown";
import { printBlock } from "./print-block";
import type { RichBlock, RichText } from "./read-blocks";
import type { RichNode } from "./rich-node";
import { writeBlock } from "./write-block";

/** A block of the edited text: one of the original's that nobody touched, or a new one. */
export type EditedBlock = { kept: number } | { node: RichNode };

/** An edited text, and where each of its blocks stands in it, in characters; null for an empty one. */
export interface ComposedText {
  markdown: string;
  places: ({ from: number; to: number } | null)[];
}

/**
 * Writes an edited text. A block that nobody touched stays as it is written, and so does what stands between two such
 * blocks that follow each other in the original.
 */
export function composeText(original: RichText, edited: readonly EditedBlock[]): ComposedText {
  const composed = compose(original, edited);
  if (edited.every((block, index) => "kept" in block && block.kept === index)) return composed;
  // Beside another neighbour a block can mean something else: an indented one after a list becomes part of the list.
  return isReadAs(composed.markdown, original, edited) ? composed : compose(original, edited, true);
}

/** With `anew`, only blocks whose neighbours are still the same stay as they are written. */
function compose(original: RichText, edited: readonly EditedBlock[], anew = false): ComposedText {
  const { blocks, gaps } = original;
  let markdown = "";
  /** The place of the last written block in the original; -1 before the first. */
  let before: number | null = -1;
  let isFirst = true;
  let lastNode: RichNode | null = null;
  const places: ComposedText["places"] = [];
  for (const [index, block] of edited.entries()) {
    const node = nodeOf(block, blocks);
    const kept = keptPlace(block);
    const isMoved = kept !== null && !(hasNeighbour(edited, index, -1) && hasNeighbour(edited, index, 1));
    const written =
      kept === null || (anew && isMoved)
        ? writeBlock(node, original.definitions)
        : (blocks[kept]?.source ?? "");
    if (written === "") {
      places.push(null);
      before = null;
      continue;
    }
    if (kept !== null && before !== null && kept === before + 1) markdown += gaps[kept] ?? "";
    else if (!isFirst) markdown += anew && areOneList(lastNode, node) ? "\n\n<!-- -->\n\n" : "\n\n";
    places.push({ from: markdown.length, to: markdown.length + written.length });
    markdown += written;
    [before, isFirst, lastNode] = [kept, false, node];
  }
  const end = gaps.at(-1) ?? "";
  if (before === blocks.length - 1) markdown += end;
  else if (end.endsWith("\n")) markdown += "\n";
  return { markdown, places };
}

function nodeOf(block: EditedBlock, blocks: readonly RichBlock[]): RichNode {
  return "node" in block ? block.node : (blocks[block.kept]?.node ?? { type: "paragraph" });
}

function keptPlace(block: EditedBlock | undefined): number | null {
  return block !== undefined && "kept" in block ? block.kept : null;
}

/** Whether the block on this side is the one that stands there in the original. */
function hasNeighbour(edited: readonly EditedBlock[], index: number, side: 1 | -1): boolean {
  const kept = keptPlace(edited[index]);
  if (kept === null) return false;
  const other = edited[index + side];
  return other === undefined ? side === 1 || kept === 0 : keptPlace(other) === kept + side;
}

const areOneList = (one: RichNode | null, other: RichNode) =>
  one !== null && one.type === other.type && other.type.endsWith("List");

function isReadAs(markdown: string, { blocks }: RichText, edited: readonly EditedBlock[]): boolean {
  const wanted = edited.map((block) => nodeOf(block, blocks)).flatMap(typesOf);
  const read = typesIn(markdown);
  return read.length === wanted.length && read.every((type, index) => type === wanted[index]);
}

function typesOf(node: RichNode): string[] {
  if (node.type === "source") return typesIn(printBlock(node));
  return isBlank(node) ? [] : [node.type];
}

/** Whether the block is nothing in Markdown. */
function isBlank(node: RichNode): boolean {
  return node.type === "paragraph" && printBlock(node) === "";
}

function typesIn(markdown: string): string[] {
  return parseSource(markdown).children.map((node) => {
    if (node.type === "list") return node.ordered === true ? "orderedList" : "bulletList";
    return editorTypes[node.type] ?? node.type;
  });
}

const editorTypes: Readonly<Record<string, string>> = { code: "codeBlock", thematicBreak: "horizontalRule" };
