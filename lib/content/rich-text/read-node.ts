import type {
  Definition,
  Link,
  LinkReference,
  List,
  ListItem,
  Nodes,
  PhrasingContent,
  RootContent,
  Table,
  TableCell,
} from "mdast";
import { type RichMark, type RichNode, sortMarks } from "./rich-node";

interface Reading {
  /** The text in which the nodes have their positions. */
  markdown: string;
  definitionOf: (identifier: string) => Definition | undefined;
}

/** The editor's node for a block of Markdown; null where the editor has none. */
export function readNode(node: RootContent, reading: Reading): RichNode | null {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- the default names what has no node
  switch (node.type) {
    case "paragraph":
      return withContent({ type: "paragraph" }, readPhrasing(node.children, reading));
    case "heading": {
      const content = readPhrasing(node.children, reading);
      return withContent({ type: "heading", attrs: { level: node.depth } }, content);
    }
    case "thematicBreak":
      return { type: "horizontalRule" };
    case "code":
      return withContent(
        { type: "codeBlock", attrs: { language: node.lang ?? null, meta: node.meta ?? null } },
        node.value === "" ? [] : [{ type: "text", text: node.value }],
      );
    case "blockquote":
      return withBlocks({ type: "blockquote" }, node.children, reading);
    case "list":
      return readList(node, reading);
    case "table":
      return readTable(node, reading);
    default:
      return null;
  }
}

function readList(list: List, reading: Reading): RichNode | null {
  const items = list.children.map((item) => readItem(item, reading));
  const content = items.filter((item) => item !== null);
  if (content.length < items.length) return null;
  const spread = list.spread === true;
  return list.ordered === true
    ? { type: "orderedList", attrs: { start: list.start ?? 1, spread }, content }
    : { type: "bulletList", attrs: { spread }, content };
}

function readItem(item: ListItem, reading: Reading): RichNode | null {
  // An item begins with a paragraph, as the editor's do.
  const [first, ...rest] = item.children;
  const children: RootContent[] =
    first?.type === "paragraph" ? item.children : [{ type: "paragraph", children: [] }, ...item.children];
  if (first !== undefined && first.type !== "paragraph" && rest.length > 0) return null;
  const attrs = { checked: item.checked ?? null, spread: item.spread === true };
  return withBlocks({ type: "listItem", attrs }, children, reading);
}

function withBlocks(node: RichNode, children: readonly RootContent[], reading: Reading): RichNode | null {
  const blocks = children.map((child) => readNode(child, reading));
  const content = blocks.filter((block) => block !== null);
  if (content.length < blocks.length || content.length === 0) return null;
  return { ...node, content };
}

function readTable({ align, children: [head, ...rows] }: Table, reading: Reading): RichNode | null {
  if (head === undefined) return null;
  const columns = head.children.length;
  const row = (cells: readonly TableCell[], type: string): RichNode => ({
    type: "tableRow",
    content: Array.from({ length: columns }, (_, column) => ({
      type,
      attrs: { colspan: 1, rowspan: 1, colwidth: null, align: align?.[column] ?? null },
      content: [
        withContent({ type: "paragraph" }, readPhrasing(cells[column]?.children ?? [], reading, true)),
      ],
    })),
  });
  return {
    type: "table",
    content: [
      row(head.children, "tableHeader"),
      ...rows.map(({ children: cells }) => row(cells, "tableCell")),
    ],
  };
}

/** The text, pictures and marks of a line. In a cell of a table a line ends with `<br>`. */
export function readPhrasing(
  nodes: readonly PhrasingContent[],
  reading: Reading,
  inCell = false,
): RichNode[] {
  const read: RichNode[] = [];
  const add = (node: RichNode, marks: readonly RichMark[]) => {
    const marked = marks.length === 0 ? node : { ...node, marks: sortMarks(marks) };
    const before = read.at(-1);
    if (marked.type === "text" && before?.type === "text" && hasSameMarks(marked, before)) {
      before.text = `${before.text ?? ""}${marked.text ?? ""}`;
    } else read.push({ ...marked });
  };
  const walk = (children: readonly PhrasingContent[], marks: readonly RichMark[]) => {
    for (const node of children) {
      if (node.type === "text")
        for (const piece of linesOf(node.value)) add(piece, [...marks, ...(piece.marks ?? [])]);
      else if (node.type === "inlineCode") {
        if (node.value !== "") add({ type: "text", text: node.value }, [...marks, { type: "code" }]);
      } else if (node.type === "break") add({ type: "hardBreak" }, marks);
      else if (inCell && node.type === "html" && /^<br\s*\/?>$/i.test(node.value)) {
        add({ type: "hardBreak" }, marks);
      } else if (node.type === "image") {
        add(
          { type: "image", attrs: { src: node.url, alt: node.alt ?? "", title: node.title ?? null } },
          marks,
        );
      } else {
        const mark = markOf(node, reading);
        if (mark === null || !("children" in node)) add(inlineSource(node, reading), marks);
        else walk(node.children, marks.some(({ type }) => type === mark.type) ? marks : [...marks, mark]);
      }
    }
  };
  walk(nodes, []);
  return read;
}

function markOf(node: PhrasingContent, { definitionOf }: Reading): RichMark | null {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- everything else is no mark
  switch (node.type) {
    case "strong":
      return { type: "bold" };
    case "emphasis":
      return { type: "italic" };
    case "delete":
      return { type: "strike" };
    case "link":
      return linkMark(node);
    case "linkReference":
      return referenceMark(node, definitionOf(node.identifier));
    default:
      return null;
  }
}

function linkMark({ url, title }: Link): RichMark {
  return { type: "link", attrs: { href: url, title: title ?? null, reference: null, label: null } };
}

function referenceMark(node: LinkReference, definition: Definition | undefined): RichMark | null {
  if (definition === undefined) return null;
  const { referenceType: reference, identifier, label } = node;
  const { url: href, title = null } = definition;
  return { type: "link", attrs: { href, title, reference, label: label ?? identifier } };
}

/** What has no form of its own in the editor stands there as it is written. */
function inlineSource({ position }: Nodes, { markdown }: Reading): RichNode {
  const source = markdown.slice(position?.start.offset, position?.end.offset);
  return { type: "inlineSource", attrs: { source } };
}

/** The end of a line within a paragraph is shown as a space. */
function linesOf(text: string): RichNode[] {
  return text
    .split(/[ \t]*\n\s*/)
    .flatMap((line, index): RichNode[] => [
      ...(index === 0 ? [] : [{ type: "text", text: " ", marks: [{ type: "softBreak" }] }]),
      ...(line === "" ? [] : [{ type: "text", text: line }]),
    ]);
}

function hasSameMarks(one: RichNode, other: RichNode): boolean {
  return !isLineEnd(one) && JSON.stringify(one.marks ?? []) === JSON.stringify(other.marks ?? []);
}

function withContent(node: RichNode, content: readonly RichNode[]): RichNode {
  return content.length === 0 ? node : { ...node, content: [...content] };
}

function isLineEnd(node: RichNode): boolean {
  return (node.marks ?? []).some(({ type }) => type === "softBreak");
}
