import type {
  BlockContent,
  List,
  ListItem,
  PhrasingContent,
  Root,
  RootContent,
  Table,
  TableCell,
} from "mdast";
import remarkCjkFriendly from "remark-cjk-friendly";
import remarkCjkFriendlyStrikethrough from "remark-cjk-friendly-gfm-strikethrough";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { unified } from "unified";
import { visit } from "unist-util-visit";
import { strikethrough } from "../markdown/parse-markdown";
import { printPhrasing } from "./print-phrasing";
import { type RichNode, textOfAttribute } from "./rich-node";

const printer = unified()
  // Aligned columns would make a table as wide in every row as its longest cell.
  .use(remarkGfm, { tablePipeAlign: false, ...strikethrough })
  .use(remarkCjkFriendly)
  .use(remarkCjkFriendlyStrikethrough, strikethrough)
  .use(remarkStringify, {
    bullet: "-",
    emphasis: "*",
    rule: "-",
    fences: true,
    listItemIndent: "one",
  } as const)
  .freeze();

/**
 * The Markdown of a block of the editor; nothing for one without content. By default only characters that would mean
 * something are escaped; `escapeAll` escapes all punctuation.
 */
export function printBlock(node: RichNode, { escapeAll = false }: { escapeAll?: boolean } = {}): string {
  if (node.type === "source") return (node.content ?? []).map(({ text = "" }) => text).join("");
  const block = blockOf(node);
  if (block === null || isEmpty(block)) return "";
  const root: Root = { type: "root", children: [block] };
  if (escapeAll) escapeTexts(root);
  return printer.stringify(root).replace(/\n$/, "");
}

function escapeTexts(root: Root): void {
  visit(root, "text", (text, index, parent) => {
    if (parent === undefined || index === undefined) return;
    const value = text.value.replaceAll(/[!-/:-@[-`{-~]/g, String.raw`\$&`);
    parent.children[index] = { type: "html", value };
  });
}

function isEmpty(block: RootContent): boolean {
  return (block.type === "paragraph" || block.type === "blockquote") && block.children.length === 0;
}

function blockOf(node: RichNode): BlockContent | null {
  const children = node.content ?? [];
  switch (node.type) {
    case "paragraph":
      return { type: "paragraph", children: printPhrasing(children) };
    case "heading":
      return { type: "heading", depth: levelOf(node), children: printPhrasing(children, "heading") };
    case "blockquote":
      return { type: "blockquote", children: blocksOf(children) };
    case "horizontalRule":
      return { type: "thematicBreak" };
    case "codeBlock":
      return {
        type: "code",
        lang: textOfAttribute(node, "language") || null,
        meta: textOfAttribute(node, "meta") || null,
        value: children.map(({ text = "" }) => text).join(""),
      };
    case "bulletList":
      return listOf(node, { ordered: false });
    case "orderedList":
      return listOf(node, { ordered: true, start: Number(node.attrs?.["start"] ?? 1) });
    case "table":
      return tableOf(children);
    case "source":
      return { type: "html", value: printBlock(node) };
    default:
      return null;
  }
}

/** Empty paragraphs and quotes are nothing in Markdown. */
function blocksOf(nodes: readonly RichNode[]): BlockContent[] {
  return nodes.map(blockOf).filter((block): block is BlockContent => block !== null && !isEmpty(block));
}

function levelOf(node: RichNode): 1 | 2 | 3 | 4 | 5 | 6 {
  const level = Number(node.attrs?.["level"] ?? 2);
  return ([1, 2, 3, 4, 5, 6] as const).find((each) => each === level) ?? 2;
}

function listOf(node: RichNode, kind: Pick<List, "ordered" | "start">): List {
  const items = (node.content ?? []).map((item): ListItem => {
    const { checked, spread } = item.attrs ?? {};
    return {
      type: "listItem",
      checked: typeof checked === "boolean" ? checked : null,
      spread: spread === true,
      children: blocksOf(item.content ?? []),
    };
  });
  return { type: "list", ...kind, spread: node.attrs?.["spread"] === true, children: items };
}

/** The first row is the head, as in every table of Markdown; the alignment of its cells is that of their columns. */
function tableOf(rows: readonly RichNode[]): Table {
  const align = (rows[0]?.content ?? []).map(({ attrs }) => {
    const given = attrs?.["align"];
    return (["left", "center", "right"] as const).find((each) => each === given) ?? null;
  });
  return {
    type: "table",
    align,
    children: rows.map(({ content: cells = [] }) => ({ type: "tableRow", children: cells.map(cellOf) })),
  };
}

function cellOf({ content = [] }: RichNode): TableCell {
  const children = content.flatMap((block, index): PhrasingContent[] => [
    ...(index === 0 ? [] : [{ type: "html", value: "<br>" } as const]),
    ...printPhrasing(block.content ?? [], "cell"),
  ]);
  return { type: "tableCell", children };
}
