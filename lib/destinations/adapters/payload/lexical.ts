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

type LexicalNode = Record<string, unknown>;

/** Lexical stores the styles of a text as bit flags. */
const bits: Record<Mark, number> = {
  bold: 1,
  italic: 2,
  strikethrough: 4,
  underline: 8,
  code: 16,
  subscript: 32,
  superscript: 64,
};

/** Converts an article's HTML to the value of a rich text field, and lists what was lost, as sentences. */
export function lexicalOf(tree: Root): { value: LexicalNode; losses: string[] } {
  const blocks = richTextOf(tree);
  const children = blocks.flatMap(nodesOf);
  const has = (kind: Block["kind"]) => blocks.some((block) => block.kind === kind);
  return {
    value: { root: element("root", children) },
    losses: [
      ...(has("table") ? ["Payload’s rich text has no tables; their rows became lines of text."] : []),
      ...(has("image")
        ? ["Images in Payload’s rich text must be in its media library; they became links."]
        : []),
      ...(has("code")
        ? ["Payload’s rich text has no code blocks; they became paragraphs in code type."]
        : []),
    ],
  };
}

function nodesOf(block: Block): LexicalNode[] {
  switch (block.kind) {
    case "heading":
      return [element("heading", inline(block.runs), { tag: `h${block.level}` })];
    case "paragraph":
      return [paragraph(block.runs)];
    case "quote":
      return [element("quote", inline(block.runs))];
    case "list":
      return [list(block, 0)];
    case "code":
      return [paragraph([{ text: block.text, marks: ["code"], href: null }])];
    case "table":
      return tableLines(block.rows).map(paragraph);
    case "image":
      return [paragraph([{ text: block.alt === "" ? block.src : block.alt, marks: [], href: block.src }])];
    case "rule":
      return [{ type: "horizontalrule", version: 1 }];
  }
}

function paragraph(runs: Run[]): LexicalNode {
  return element("paragraph", inline(runs), { textFormat: 0, textStyle: "" });
}

/** Lexical puts a nested list in an item of its own. */
function list({ ordered, start, items }: List, indent: number): LexicalNode {
  const children = items.flatMap(({ runs, lists }) => [
    ...(runs.length > 0 ? [inline(runs)] : []),
    ...lists.map((inner) => [list(inner, indent + 1)]),
  ]);
  return element(
    "list",
    children.map((content, at) => element("listitem", content, { value: start + at, indent })),
    { listType: ordered ? "number" : "bullet", tag: ordered ? "ol" : "ul", start },
  );
}

function inline(runs: Run[]): LexicalNode[] {
  return linksOf(runs).flatMap(({ href, runs: within }) => {
    const texts = within.flatMap(textNodes);
    if (href === null) return texts;
    return [
      { ...element("link", texts), version: 3, fields: { linkType: "custom", newTab: false, url: href } },
    ];
  });
}

function textNodes({ text, marks }: Run): LexicalNode[] {
  const format = marks.reduce((sum, mark) => sum | bits[mark], 0);
  return text
    .split("\n")
    .flatMap((line, at) => [
      ...(at === 0 ? [] : [{ type: "linebreak", version: 1 }]),
      ...(line === ""
        ? []
        : [{ type: "text", version: 1, text: line, format, mode: "normal", style: "", detail: 0 }]),
    ]);
}

function element(type: string, children: LexicalNode[], own: LexicalNode = {}): LexicalNode {
  return { type, version: 1, direction: null, format: "", indent: 0, children, ...own };
}
