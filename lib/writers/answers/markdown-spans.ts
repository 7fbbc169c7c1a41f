import type { Nodes } from "mdast";

/** Replaces the characters from offset `from` up to, but not including, offset `to` of a Markdown source. */
export interface SpanEdit {
  from: number;
  to: number;
  text: string;
}

/** The range of a parsed node in its source. */
export function spanOf(node: Nodes): { from: number; to: number } {
  const from = node.position?.start.offset;
  const to = node.position?.end.offset;
  if (from === undefined || to === undefined) throw new Error("A parsed node has a position.");
  return { from, to };
}

/** Applies edits that must not overlap. All other characters stay as they were written. */
export function replaceSpans(source: string, edits: readonly SpanEdit[]): string {
  const parts: string[] = [];
  let at = 0;
  for (const { from, to, text } of [...edits].sort((a, b) => a.from - b.from)) {
    parts.push(source.slice(at, from), text);
    at = to;
  }
  return parts.join("") + source.slice(at);
}
