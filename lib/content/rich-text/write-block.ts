import type { Definition } from "mdast";
import { parseSource } from "../markdown/parse-markdown";
import { printBlock } from "./print-block";
import { readNode } from "./read-node";
import { letterByLetter, type RichNode } from "./rich-node";

/** What of a text gives a meaning to its references: the definitions of links and pictures, and its footnotes. */
export interface Definitions {
  /** In Markdown. */
  text: string;
  byIdentifier: ReadonlyMap<string, Definition>;
}

/**
 * The Markdown of a block, which is read again letter by letter as what the block shows. The printer knows most
 * combinations of marks and letters that would be read as something else, but not all: then all punctuation is escaped.
 */
export function writeBlock(node: RichNode, definitions: Definitions): string {
  const written = printBlock(node);
  if (written === "" || node.type === "source") return written;
  const read = readWritten(written, definitions);
  const isFaithful = read !== null && letterByLetter(read) === letterByLetter(node);
  return isFaithful ? written : printBlock(node, { escapeAll: true });
}

/** Reads the Markdown of one block; null if it is no single block that the editor can show. */
export function readWritten(written: string, definitions: Definitions): RichNode | null {
  const markdown = `${written}\n\n${definitions.text}`;
  const [block, ...others] = parseSource(markdown).children.filter(
    ({ type }) => type !== "definition" && type !== "footnoteDefinition",
  );
  if (block === undefined || others.length > 0) return null;
  return readNode(block, { markdown, definitionOf: (id) => definitions.byIdentifier.get(id) });
}
