import { Ajv2020 } from "ajv/dist/2020.js";
import {
  closed,
  filledText,
  flag,
  type JsonSchema,
  listOf,
  text,
} from "../../../testing/published/published-api";

const link = closed(
  {},
  {
    url: text,
    anchor: text,
    target: { enum: ["SELF", "BLANK", "PARENT", "TOP"] },
    rel: closed({}, { nofollow: flag, sponsored: flag, ugc: flag, noreferrer: flag }),
  },
);

/** Each decoration has its type and the value that belongs to the type. */
const decoration = {
  oneOf: [
    closed({ type: { const: "BOLD" } }, { fontWeightValue: { type: "integer" } }),
    closed({ type: { const: "ITALIC" } }, { italicData: flag }),
    closed({ type: { const: "UNDERLINE" } }, { underlineData: flag }),
    closed({ type: { const: "STRIKETHROUGH" } }, { strikethroughData: flag }),
    closed({ type: { const: "SUPERSCRIPT" } }, { superscriptData: flag }),
    closed({ type: { const: "SUBSCRIPT" } }, { subscriptData: flag }),
    closed({ type: { const: "LINK" } }, { linkData: closed({ link }) }),
  ],
};

const numbers = listOf({ type: "number" });
const dimensions = closed({}, { colsWidthRatio: numbers, rowsHeight: numbers, colsMinWidth: numbers });
const image = closed(
  {},
  { src: closed({}, { url: text, id: text }), width: { type: "number" }, height: { type: "number" } },
);

/** The types of nodes with the data that each may have, and the types that it may contain. */
const kinds: Record<string, { data: Record<string, JsonSchema>; contains: string[] }> = {
  PARAGRAPH: {
    data: { paragraphData: closed({}, { level: { type: "integer" }, indentation: { type: "integer" } }) },
    contains: ["TEXT"],
  },
  HEADING: {
    data: { headingData: closed({ level: { type: "integer", minimum: 1, maximum: 6 } }) },
    contains: ["TEXT"],
  },
  BULLETED_LIST: { data: { bulletedListData: closed({}) }, contains: ["LIST_ITEM"] },
  ORDERED_LIST: {
    data: { orderedListData: closed({}, { start: { type: "integer" } }) },
    contains: ["LIST_ITEM"],
  },
  LIST_ITEM: { data: {}, contains: ["PARAGRAPH", "BULLETED_LIST", "ORDERED_LIST"] },
  BLOCKQUOTE: { data: { blockquoteData: closed({}) }, contains: ["PARAGRAPH"] },
  CODE_BLOCK: { data: { codeBlockData: closed({}) }, contains: ["TEXT"] },
  DIVIDER: { data: { dividerData: closed({}) }, contains: [] },
  IMAGE: { data: { imageData: closed({ image }, { altText: text }) }, contains: [] },
  TABLE: {
    data: { tableData: closed({ dimensions }, { rowHeader: flag, columnHeader: flag }) },
    contains: ["TABLE_ROW"],
  },
  TABLE_ROW: { data: {}, contains: ["TABLE_CELL"] },
  TABLE_CELL: { data: { tableCellData: closed({}) }, contains: ["PARAGRAPH"] },
};

const node = {
  oneOf: [
    closed({
      type: { const: "TEXT" },
      textData: closed({ text: filledText, decorations: listOf(decoration) }),
    }),
    ...Object.entries(kinds).map(([type, { data, contains }]) => {
      const inner = listOf({
        $ref: "#/$defs/node",
        type: "object",
        properties: { type: { enum: contains } },
      });
      return closed(
        {
          type: { const: type },
          id: filledText,
          nodes: contains.length === 0 ? listOf({}, { maxItems: 0 }) : inner,
        },
        data,
      );
    }),
  ],
};

const validate = new Ajv2020({ strict: false }).compile({
  $defs: { node },
  ...listOf({ $ref: "#/$defs/node" }),
});

/** What is wrong with a post's rich content, by the types of Ricos nodes that Wix publishes. */
export function ricosErrors(body: unknown): string[] {
  const nodes = at(at(at(body, "draftPost"), "richContent"), "nodes");
  if (nodes === undefined || validate(nodes)) return [];
  return (validate.errors ?? [])
    .slice(0, 5)
    .map(({ instancePath, message = "" }) => `rich content${instancePath} ${message}`);
}

function at(value: unknown, key: string): unknown {
  return typeof value === "object" && value !== null
    ? Object.entries(value).find(([name]) => name === key)?.[1]
    : undefined;
}
