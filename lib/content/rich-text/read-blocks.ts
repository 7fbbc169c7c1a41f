import type { Definition, Nodes, Root, RootContent } from "mdast";
import { visit } from "unist-util-visit";
import { parseSource } from "../markdown/parse-markdown";
import { readNode, readPhrasing } from "./read-node";
import type { RichNode } from "./rich-node";
import { type Definitions, readWritten, writeBlock } from "./write-block";

/** A block of the text: a paragraph, a heading, a list … */
export interface RichBlock {
  node: RichNode;
  /** The Markdown of the block as it is written. */
  source: string;
}

export interface RichText {
  blocks: RichBlock[];
  /** What stands before each block and after the last: mostly the blank lines between them. */
  gaps: string[];
  definitions: Definitions;
}

/**
 * Reads Markdown into the blocks that an editor shows. A block that could not be written again with the same meaning is a
 * "source" node. `blocks` and `gaps`, written alternately, are the text to the byte. Throws MarkdownTooComplex.
 */
export function readBlocks(markdown: string): RichText {
  const root = parseSource(markdown);
  const definitions = definitionsIn(root, markdown);
  const blocks: RichBlock[] = [];
  const gaps: string[] = [];
  let end = 0;
  for (const child of root.children) {
    const [from, to] = [child.position?.start.offset, child.position?.end.offset];
    if (from === undefined || to === undefined) continue;
    // An indented block begins with its indentation, which is not within its position.
    const start = child.type === "code" ? startOfLine(markdown, from, end) : afterBlock(markdown, from, end);
    const source = markdown.slice(start, to);
    gaps.push(markdown.slice(end, start));
    blocks.push({ node: readBlock(child, { source, markdown, definitions }), source });
    end = to;
  }
  gaps.push(markdown.slice(end));
  return { blocks, gaps, definitions };
}

interface Surroundings {
  source: string;
  markdown: string;
  definitions: Definitions;
}

function readBlock(child: RootContent, { source, markdown, definitions }: Surroundings): RichNode {
  const node = readNode(child, { markdown, definitionOf: (id) => definitions.byIdentifier.get(id) });
  return node !== null && isWrittenAlike(node, definitions) ? node : sourceNode(source);
}

function sourceNode(source: string): RichNode {
  return { type: "source", ...(source !== "" && { content: [{ type: "text", text: source }] }) };
}

/** Whether the Markdown that a changed block would be written as is read as the same block. */
function isWrittenAlike(node: RichNode, definitions: Definitions): boolean {
  const written = writeBlock(node, definitions);
  return written !== "" && JSON.stringify(readWritten(written, definitions)) === JSON.stringify(node);
}

function definitionsIn(root: Root, markdown: string): Definitions {
  const byIdentifier = new Map<string, Definition>();
  const texts: string[] = [];
  visit(root, "definition", (definition) => {
    if (byIdentifier.has(definition.identifier)) return;
    byIdentifier.set(definition.identifier, definition);
    texts.push(sourceOf(definition, markdown));
  });
  // A mark of a footnote is one only where there is a footnote, whatever it says.
  visit(root, "footnoteDefinition", ({ label, identifier }) => {
    texts.push(`[^${label ?? identifier}]: …`);
  });
  return { text: texts.join("\n\n"), byIdentifier };
}

function sourceOf({ position }: Nodes, markdown: string): string {
  return markdown.slice(position?.start.offset, position?.end.offset);
}

/** A heading after a definition begins, by its position, with the definition. */
function afterBlock(markdown: string, from: number, end: number): number {
  return from >= end ? from : end + (/^\s*/.exec(markdown.slice(end))?.[0].length ?? 0);
}

function startOfLine(markdown: string, offset: number, earliest: number): number {
  const start = Math.max(earliest, markdown.lastIndexOf("\n", offset - 1) + 1);
  return markdown.slice(start, offset).trim() === "" ? start : offset;
}

/** Markdown that stands in one line, such as what is pasted into a sentence; null if it is more than that. */
export function readInline(markdown: string): RichNode[] | null {
  const { children } = parseSource(markdown);
  const [only] = children;
  if (children.length !== 1 || only?.type !== "paragraph") return null;
  return readPhrasing(only.children, { markdown, definitionOf: () => undefined });
}
