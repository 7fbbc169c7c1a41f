import type { Root } from "hast";
import { type Block, type List, linksOf, type Mark, type Run, richTextOf } from "../../texts/rich-text";

export interface DocumentNode {
  nodeType: string;
  data: Record<string, unknown>;
  content?: DocumentNode[];
  value?: string;
  marks?: { type: Mark }[];
}

/**
 * Converts an article's HTML to Contentful's rich text, and lists what was lost, as sentences. Images become
 * links, because Contentful shows only images that are assets of the space.
 * https://www.contentful.com/developers/docs/concepts/rich-text/
 */
export function documentOf(tree: Root): { value: DocumentNode; losses: string[] } {
  const blocks = richTextOf(tree);
  const has = (kind: Block["kind"]) => blocks.some((block) => block.kind === kind);
  return {
    value: node("document", blocks.flatMap(nodesOf)),
    losses: [
      ...(has("image")
        ? ["Images in Contentful’s rich text must be assets of the space; they became links."]
        : []),
      ...(has("code")
        ? ["Contentful’s rich text has no code blocks; they became paragraphs in code type."]
        : []),
    ],
  };
}

function nodesOf(block: Block): DocumentNode[] {
  switch (block.kind) {
    case "heading":
      return [node(`heading-${block.level}`, inline(block.runs))];
    case "paragraph":
      return [paragraph(block.runs)];
    case "quote":
      return [node("blockquote", [paragraph(block.runs)])];
    case "list":
      return [list(block)];
    case "code":
      return [paragraph([{ text: block.text, marks: ["code"], href: null }])];
    case "table":
      return [table(block.rows)];
    case "image":
      return [paragraph([{ text: block.alt === "" ? block.src : block.alt, marks: [], href: block.src }])];
    case "rule":
      return [node("hr", [])];
  }
}

function paragraph(runs: Run[]): DocumentNode {
  return node("paragraph", inline(runs));
}

function list({ ordered, items }: List): DocumentNode {
  const content = items.map(({ runs, lists }) =>
    node("list-item", [
      ...(runs.length > 0 || lists.length === 0 ? [paragraph(runs)] : []),
      ...lists.map(list),
    ]),
  );
  return node(ordered ? "ordered-list" : "unordered-list", content);
}

/** Pads the rows, because all rows of a table need the same number of cells. */
function table(rows: Run[][][]): DocumentNode {
  const width = Math.max(1, ...rows.map((cells) => cells.length));
  const content = rows.map((cells) => {
    const missing = Array.from({ length: width - cells.length }, (): Run[] => []);
    return node(
      "table-row",
      [...cells, ...missing].map((runs) => node("table-cell", [paragraph(runs)])),
    );
  });
  return node("table", content);
}

/** Gives even an empty paragraph a text node: editors would add it, which would look like a person's edit. */
function inline(runs: Run[]): DocumentNode[] {
  const groups = linksOf(runs);
  if (groups.length === 0) return [text({ text: "", marks: [], href: null })];
  return groups.flatMap(({ href, runs: within }) =>
    href === null ? within.map(text) : [{ ...node("hyperlink", within.map(text)), data: { uri: href } }],
  );
}

function text({ text: value, marks }: Run): DocumentNode {
  return { nodeType: "text", value, marks: marks.map((type) => ({ type })), data: {} };
}

function node(nodeType: string, content: DocumentNode[]): DocumentNode {
  return { nodeType, data: {}, content };
}
