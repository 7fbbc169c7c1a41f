/**
 * A text as the editor holds it: the JSON of a ProseMirror document. Nodes are "paragraph", "heading", "blockquote",
 * "bulletList", "orderedList", "listItem", "codeBlock", "horizontalRule", "table", "tableRow", "tableHeader",
 * "tableCell", "image", "hardBreak" and "text", and for what none of them shows, "source" (a block) and "inlineSource"
 * with the Markdown as it is written.
 */
export interface RichNode {
  type: string;
  attrs?: Record<string, unknown>;
  content?: RichNode[];
  marks?: RichMark[];
  text?: string;
}

/** "bold", "italic", "strike", "code", "link", and "softBreak" on a space that is the end of a line in the Markdown. */
export interface RichMark {
  type: string;
  attrs?: Record<string, unknown>;
}

/** The order in which an editor keeps the marks of one text, which is also how two texts are compared. */
export const markOrder = ["link", "bold", "italic", "strike", "code", "softBreak"] as const;

export function sortMarks(marks: readonly RichMark[]): RichMark[] {
  const rank = ({ type }: RichMark) => markOrder.findIndex((each) => each === type);
  return marks.toSorted((one, other) => rank(one) - rank(other));
}

export function textOfAttribute(node: RichNode | RichMark, name: string): string {
  const value = node.attrs?.[name];
  return typeof value === "string" ? value : "";
}

/**
 * The letters of a node with the marks of each, to compare what is seen of two nodes. Space counts for nothing, and
 * neither does the link of an address, which GitHub's Markdown makes of every address.
 */
export function letterByLetter(node: RichNode): string {
  if (node.type === "text") {
    const marks = sortMarks(node.marks ?? [])
      .filter((mark) => !isLinkOfAddress(mark, node.text ?? ""))
      .map(({ type }) => type[0]);
    return Array.from(node.text ?? "")
      .flatMap((letter) => (letter.trim() === "" ? [] : [letter, ...marks, " "]))
      .join("");
  }
  const inside = (node.content ?? []).map(letterByLetter).join("");
  return inside === "" ? "" : `${node.type}(${inside})`;
}

function isLinkOfAddress(mark: RichMark, address: string): boolean {
  const target = textOfAttribute(mark, "href");
  return (
    mark.type === "link" && ["", "http://", "mailto:"].some((scheme) => `${scheme}${address}` === target)
  );
}
