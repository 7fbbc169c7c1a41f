import type { Root } from "hast";
import { type Block, type List, type Mark, type Run, richTextOf, tableLines } from "../../texts/rich-text";

/** The decorators that every studio has; other marks are dropped. */
const decorators: Partial<Record<Mark, string>> = {
  bold: "strong",
  italic: "em",
  underline: "underline",
  strikethrough: "strike-through",
  code: "code",
};

interface Style {
  style: string;
  listItem?: "bullet" | "number";
  level?: number;
}

/**
 * Converts an article's HTML to Portable Text with the blocks that every studio supports, and lists what was
 * lost, as sentences. Keys are stable for the same HTML. https://www.portabletext.org/specification/
 */
export function portableTextOf(tree: Root): { value: Record<string, unknown>[]; losses: string[] } {
  const blocks = richTextOf(tree);
  const has = (kind: Block["kind"]) => blocks.some((block) => block.kind === kind);
  return {
    value: blocks.flatMap(linesOf).map(({ runs, ...style }, at) => blockOf(runs, style, `b${at}`)),
    losses: [
      ...(has("table") ? ["Portable Text has no tables; their rows became lines of text."] : []),
      ...(has("image")
        ? ["Images in Portable Text must be in Sanity’s asset store; they became links."]
        : []),
      ...(has("code") ? ["Not every studio has code blocks; they became paragraphs in code type."] : []),
    ],
  };
}

type Line = Style & { runs: Run[] };

function linesOf(block: Block): Line[] {
  switch (block.kind) {
    case "heading":
      return [{ style: `h${block.level}`, runs: block.runs }];
    case "paragraph":
      return [{ style: "normal", runs: block.runs }];
    case "quote":
      return [{ style: "blockquote", runs: block.runs }];
    case "list":
      return listLines(block, 1);
    case "code":
      return [{ style: "normal", runs: [{ text: block.text, marks: ["code"], href: null }] }];
    case "table":
      return tableLines(block.rows).map((runs) => ({ style: "normal", runs }));
    case "image":
      return [
        {
          style: "normal",
          runs: [{ text: block.alt === "" ? block.src : block.alt, marks: [], href: block.src }],
        },
      ];
    case "rule":
      return [];
  }
}

function listLines({ ordered, items }: List, level: number): Line[] {
  const listItem = ordered ? "number" : "bullet";
  return items.flatMap(({ runs, lists }) => [
    { style: "normal", listItem, level, runs } as const,
    ...lists.flatMap((inner) => listLines(inner, level + 1)),
  ]);
}

function blockOf(runs: Run[], { style, ...list }: Style, key: string): Record<string, unknown> {
  const hrefs = [...new Set(runs.flatMap(({ href }) => href ?? []))];
  const linkKey = (href: string) => `${key}l${hrefs.indexOf(href)}`;
  // A block needs a span even when it has no text.
  const spans = runs.length > 0 ? runs : [{ text: "", marks: [], href: null }];
  return {
    _type: "block",
    _key: key,
    style,
    ...list,
    markDefs: hrefs.map((href) => ({ _type: "link", _key: linkKey(href), href })),
    children: spans.map(({ text, marks, href }, at) => ({
      _type: "span",
      _key: `${key}s${at}`,
      text,
      marks: [...marks.flatMap((mark) => decorators[mark] ?? []), ...(href === null ? [] : [linkKey(href)])],
    })),
  };
}
