import type { Root } from "hast";
import {
  type Block,
  type List,
  linksOf,
  type Mark,
  type Run,
  richTextOf,
  tableLines,
} from "../../texts/rich-text";

type BlockNode = Record<string, unknown>;

const kept: readonly Mark[] = ["bold", "italic", "underline", "strikethrough", "code"];

/** Converts an article's HTML to the value of a blocks field, and lists what was lost, as sentences. */
export function blocksOf(tree: Root): { value: BlockNode[]; losses: string[] } {
  const blocks = richTextOf(tree);
  const has = (kind: Block["kind"]) => blocks.some((block) => block.kind === kind);
  return {
    value: blocks.flatMap(nodesOf),
    losses: [
      ...(has("table") ? ["Strapi’s blocks have no tables; their rows became lines of text."] : []),
      ...(has("image") ? ["Images in Strapi’s blocks must be in its media library; they became links."] : []),
    ],
  };
}

function nodesOf(block: Block): BlockNode[] {
  switch (block.kind) {
    case "heading":
      return [{ type: "heading", level: block.level, children: inline(block.runs) }];
    case "paragraph":
      return [paragraph(block.runs)];
    case "quote":
      return [{ type: "quote", children: inline(block.runs) }];
    case "list":
      return listNodes(block);
    case "code":
      return [
        {
          type: "code",
          ...(block.language !== null && { language: block.language }),
          children: [textNode(block.text, [])],
        },
      ];
    case "table":
      return tableLines(block.rows).map(paragraph);
    case "image":
      return [paragraph([{ text: block.alt === "" ? block.src : block.alt, marks: [], href: block.src }])];
    // Dropped, because the next heading separates the text as well.
    case "rule":
      return [];
  }
}

function paragraph(runs: Run[]): BlockNode {
  return { type: "paragraph", children: inline(runs) };
}

/** No node for a list without items, which Strapi refuses. */
function listNodes({ ordered, items }: List): BlockNode[] {
  const children = items.flatMap(({ runs, lists }) => [
    ...(runs.length > 0 ? [{ type: "list-item", children: inline(runs) }] : []),
    ...lists.flatMap(listNodes),
  ]);
  return children.length === 0 ? [] : [{ type: "list", format: ordered ? "ordered" : "unordered", children }];
}

/** Never empty, because every node of Strapi's editor needs a text. */
function inline(runs: Run[]): BlockNode[] {
  if (runs.length === 0) return [textNode("", [])];
  return linksOf(runs).flatMap(({ href, runs: within }) => {
    const texts = within.map(({ text, marks }) => textNode(text, marks));
    return href === null || !isAllowed(href) ? texts : [{ type: "link", url: href, children: texts }];
  });
}

function textNode(text: string, marks: Mark[]): BlockNode {
  const styles = marks.filter((mark) => kept.includes(mark)).map((mark) => [mark, true] as const);
  return { type: "text", text, ...Object.fromEntries(styles) };
}

/**
 * Strapi refuses the whole entry for one link with an unknown scheme. Addresses within the site begin with /.
 */
function isAllowed(href: string): boolean {
  const address = href.startsWith("/") ? `https://strapi.example${href}` : href;
  return URL.canParse(address) && /^(?:https?|mailto|tel):$/.test(new URL(address).protocol);
}
