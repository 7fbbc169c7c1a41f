import type { PhrasingContent } from "mdast";
import { markOrder, type RichMark, type RichNode, textOfAttribute } from "./rich-node";

/** Where a line stands. In a heading and in a cell of a table it cannot go over several lines. */
type Place = "paragraph" | "heading" | "cell";

/** A piece of text or another part of a line, with the marks that are still to be written around it. */
interface Piece {
  node: RichNode;
  marks: readonly RichMark[];
}

/** Marks that Markdown writes with characters, which cannot stand beside a space inside. */
const attention = ["bold", "italic", "strike"];

/** The Markdown tree of a line. Space at its ends, and marks on nothing but space, are left out. */
export function printPhrasing(nodes: readonly RichNode[], place: Place = "paragraph"): PhrasingContent[] {
  let pieces = trimmed(nodes.flatMap((node) => piecesOf(node, place)));
  for (const type of attention) pieces = withoutSpaceAtEnds(pieces, type);
  return nested(pieces, place);
}

/** Space is a piece of its own, so that a mark can end before it. */
function piecesOf(node: RichNode, place: Place): Piece[] {
  const marks = (node.marks ?? []).filter(({ type }) => type !== "softBreak");
  if (node.type !== "text") return [{ node, marks }];
  const text = node.text ?? "";
  if (marks.some(({ type }) => type === "code")) return [{ node: { type: "text", text }, marks }];
  const isLineEnd = (node.marks ?? []).length > marks.length && text === " " && place === "paragraph";
  if (isLineEnd) return [{ node: { type: "text", text: "\n" }, marks }];
  return text
    .split(/(\s+)/)
    .filter((part) => part !== "")
    .map((part) => ({
      node: { type: "text", text: /^[\n\r]+$/.test(part) ? " " : part.replaceAll(/[\n\r]+/g, " ") },
      marks,
    }));
}

const isSpace = ({ node, marks }: Piece) =>
  (node.type === "text" && (node.text ?? "").trim() === "" && !marks.some(({ type }) => type === "code")) ||
  node.type === "hardBreak";

function trimmed(pieces: readonly Piece[]): Piece[] {
  const from = pieces.findIndex((piece) => !isSpace(piece));
  if (from < 0) return [];
  const kept = pieces.slice(from, pieces.findLastIndex((piece) => !isSpace(piece)) + 1);
  // A line neither begins nor ends with a space.
  return kept.filter((piece, index) => {
    const isBlank = piece.node.type === "text" && isSpace(piece) && piece.node.text !== "\n";
    return (
      !isBlank || ![kept[index - 1], kept[index + 1]].some((other) => other !== undefined && isLineEnd(other))
    );
  });
}

const isLineEnd = ({ node }: Piece) =>
  node.type === "hardBreak" || (node.type === "text" && node.text === "\n");

function withoutSpaceAtEnds(pieces: readonly Piece[], type: string): Piece[] {
  const has = (piece: Piece | undefined) => piece?.marks.some((mark) => mark.type === type) === true;
  const isInside = (index: number, step: 1 | -1): boolean => {
    for (let at = index; has(pieces[at]); at += step) {
      const piece = pieces[at];
      if (piece !== undefined && !isSpace(piece)) return true;
    }
    return false;
  };
  return pieces.map((piece, index) => {
    if (!has(piece) || !isSpace(piece) || (isInside(index, 1) && isInside(index, -1))) return piece;
    return { ...piece, marks: piece.marks.filter((mark) => mark.type !== type) };
  });
}

/** Nests the marks: of those that begin at a piece, the one that reaches farthest is the outermost, and code is innermost. */
function nested(pieces: readonly Piece[], place: Place): PhrasingContent[] {
  const children: PhrasingContent[] = [];
  for (let at = 0; at < pieces.length; ) {
    const piece = pieces[at];
    if (piece === undefined) break;
    const outermost = outermostMark(pieces, at);
    if (outermost === null) {
      const leaf = leafOf(piece, place);
      const before = children.at(-1);
      if (leaf?.type === "text" && before?.type === "text") before.value += leaf.value;
      else if (leaf !== null) children.push(leaf);
      at += 1;
      continue;
    }
    const { mark, end } = outermost;
    const inside = pieces.slice(at, end).map(({ node, marks }) => ({
      node,
      marks: marks.filter(({ type }) => type !== mark.type),
    }));
    children.push(...wrapped(mark, inside, place));
    at = end;
  }
  return children;
}

function outermostMark(pieces: readonly Piece[], at: number): { mark: RichMark; end: number } | null {
  let outermost: { mark: RichMark; end: number } | null = null;
  for (const type of markOrder) {
    const mark = pieces[at]?.marks.find((each) => each.type === type);
    if (mark === undefined) continue;
    const written = JSON.stringify(mark);
    const isSame = ({ marks }: Piece) =>
      marks.some((each) => JSON.stringify(each) === written) && (type !== "code" || marks.length === 1);
    let end = at;
    for (let piece = pieces[end]; piece !== undefined && isSame(piece); piece = pieces[end]) end += 1;
    if (end > (outermost?.end ?? at)) outermost = { mark, end };
  }
  return outermost;
}

function wrapped(mark: RichMark, pieces: readonly Piece[], place: Place): PhrasingContent[] {
  if (mark.type === "code") {
    const value = pieces.map(({ node }) => node.text ?? "").join("");
    return value === "" ? [] : [{ type: "inlineCode", value }];
  }
  const children = nested(pieces, place);
  if (mark.type === "bold") return [{ type: "strong", children }];
  if (mark.type === "italic") return [{ type: "emphasis", children }];
  if (mark.type === "strike") return [{ type: "delete", children }];
  return mark.type === "link" ? [linkOf(mark, children)] : children;
}

function linkOf(mark: RichMark, children: PhrasingContent[]): PhrasingContent {
  const reference = textOfAttribute(mark, "reference");
  const label = textOfAttribute(mark, "label");
  if ((reference === "full" || reference === "collapsed" || reference === "shortcut") && label !== "") {
    return {
      type: "linkReference",
      referenceType: reference,
      identifier: label.toLowerCase(),
      label,
      children,
    };
  }
  return {
    type: "link",
    url: textOfAttribute(mark, "href"),
    title: textOfAttribute(mark, "title") || null,
    children,
  };
}

function leafOf({ node }: Piece, place: Place): PhrasingContent | null {
  switch (node.type) {
    case "text":
      return { type: "text", value: node.text ?? "" };
    case "hardBreak":
      if (place === "heading") return { type: "text", value: " " };
      return place === "cell" ? { type: "html", value: "<br>" } : { type: "break" };
    case "image":
      return {
        type: "image",
        url: textOfAttribute(node, "src"),
        alt: textOfAttribute(node, "alt"),
        title: textOfAttribute(node, "title") || null,
      };
    case "inlineSource":
      return { type: "html", value: textOfAttribute(node, "source") };
    default:
      return null;
  }
}
