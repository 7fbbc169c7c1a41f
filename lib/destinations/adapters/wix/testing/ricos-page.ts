import { z } from "zod";
import { escapeHtml } from "@/lib/text/escape-html";

/** The allowed children of each node type, by https://dev.wix.com/docs/ricos. */
const children: Record<string, string[]> = {
  PARAGRAPH: ["TEXT"],
  HEADING: ["TEXT"],
  CODE_BLOCK: ["TEXT"],
  BLOCKQUOTE: ["PARAGRAPH"],
  BULLETED_LIST: ["LIST_ITEM"],
  ORDERED_LIST: ["LIST_ITEM"],
  LIST_ITEM: ["PARAGRAPH", "BULLETED_LIST", "ORDERED_LIST"],
  TABLE: ["TABLE_ROW"],
  TABLE_ROW: ["TABLE_CELL"],
  TABLE_CELL: ["PARAGRAPH"],
  DIVIDER: [],
  IMAGE: [],
};
const tags: Record<string, string> = {
  PARAGRAPH: "p",
  CODE_BLOCK: "pre",
  BLOCKQUOTE: "blockquote",
  BULLETED_LIST: "ul",
  ORDERED_LIST: "ol",
  LIST_ITEM: "li",
  TABLE: "table",
  TABLE_ROW: "tr",
  TABLE_CELL: "td",
};

const text = z.object({
  type: z.literal("TEXT"),
  textData: z.object({ text: z.string().min(1), decorations: z.array(z.looseObject({ type: z.string() })) }),
});
const block = z.looseObject({
  type: z.string(),
  id: z.string().min(1),
  nodes: z.array(z.unknown()),
  headingData: z.object({ level: z.number().min(1).max(6) }).optional(),
});

/** Renders a document as HTML; throws when the document is not valid. */
export function ricosPage(nodes: unknown[], within = Object.keys(children)): string {
  return nodes
    .map((node) => {
      const asText = text.safeParse(node);
      if (asText.success && within.includes("TEXT")) {
        const { textData } = asText.data;
        return escapeHtml(textData.text).replaceAll("\n", "<br>");
      }
      const { type, nodes: inner, headingData } = block.parse(node);
      const allowed = children[type];
      if (allowed === undefined || !within.includes(type)) throw new Error(`${type} may not stand here`);
      const tag = type === "HEADING" ? `h${headingData?.level ?? 2}` : (tags[type] ?? "div");
      return `<${tag}>${ricosPage(inner, allowed)}</${tag}>`;
    })
    .join("");
}
