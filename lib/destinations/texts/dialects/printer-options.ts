import type { Image, Link, Literal, Table, Text } from "mdast";
import type { Options } from "remark-stringify";
import type { MarkdownDialect, OwnMark } from "./markdown-dialect";

/** Source that is printed as it is. Of the types that the converter takes for inline, this one has no other use here. */
interface InlineSource extends Literal {
  type: "mdxTextExpression";
}

declare module "mdast" {
  interface PhrasingContentMap {
    inlineSource: InlineSource;
  }
  interface RootContentMap {
    inlineSource: InlineSource;
  }
}

type Unsafe = NonNullable<Options["unsafe"]>[number];

/** How remark prints Markdown in this dialect. */
export function printerOptions({ html, headingIds, ownMarks }: MarkdownDialect): Options {
  // Dropped without a space, a line break would make one word of two.
  const inlineBreak = html === "dropped" ? "<br> " : "<br />";
  return {
    bullet: "-",
    emphasis: "*",
    rule: "*",
    fences: true,
    listItemIndent: "one",
    resourceLink: true,
    unsafe: [
      ...ownMarks.flatMap((mark) => unsafeMarks[mark]),
      ...(headingIds === "braces" ? unsafeInHeadings : []),
      ...(html === "jsx" ? unsafeInJsx : []),
    ],
    handlers: {
      mdxTextExpression: ({ value }: InlineSource) => value,
      text(node: Text, parent, state, info) {
        const siblings = parent?.children ?? [];
        const at = state.indexStack.at(-1) ?? 0;
        const around = { beforeNode: siblings[at - 1], afterNode: siblings[at + 1] };
        return withReferences(state.safe(node.value, { ...info, ...around }));
      },
      // As the extension for tables prints it, but with three hyphens: Redcarpet knows no shorter line.
      table({ align, children }: Table, _parent, state, info) {
        const rows = children.map((row) =>
          row.children.map((cell) => {
            const leave = [state.enter("tableCell"), state.enter("phrasing")];
            const text = state.containerPhrasing(cell, { ...info, before: " ", after: " " });
            for (const each of leave.toReversed()) each();
            return text;
          }),
        );
        const [head = [], ...body] = rows;
        const line = head.map((_cell, at) => delimiters[align?.[at] ?? "none"]);
        return [head, line, ...body].map((cells) => `| ${cells.join(" | ")} |`).join("\n");
      },
      break(_node, _parent, state) {
        const isOneLine = state.stack.includes("tableCell") || state.stack.includes("headingAtx");
        return isOneLine ? inlineBreak : "  \n";
      },
      link(node: Link, _parent, state, info) {
        const leave = [state.enter("link"), state.enter("label")];
        const text = state.containerPhrasing(node, { ...info, before: "[", after: "]" });
        for (const each of leave.toReversed()) each();
        return `[${text}](${addressAndTitle(node)})`;
      },
      image(node: Image, _parent, state, info) {
        const leave = [state.enter("image"), state.enter("label")];
        const alt = html === "dropped" ? withoutMarks(node.alt ?? "") : (node.alt ?? "");
        const description = withReferences(state.safe(alt, { ...info, before: "[", after: "]" }));
        for (const each of leave.toReversed()) each();
        return `![${description}](${addressAndTitle(node)})`;
      },
    },
  };
}

const delimiters = { left: ":---", right: "---:", center: ":---:", none: "---" };

const inProse = { inConstruct: "phrasing" } as const;
const twice = (character: string): Unsafe[] => {
  const pattern = `\\${character}`;
  return [
    { character, after: pattern, ...inProse },
    { character, before: pattern, ...inProse },
  ];
};

const unsafeMarks: Readonly<Record<OwnMark, Unsafe[]>> = {
  pipes: [{ character: "|", ...inProse }],
  definitions: [{ atBreak: true, character: ":" }],
  dashes: ["-", ".", "<", ">"].flatMap(twice),
  mathematics: twice("$"),
  superscripts: [{ character: "^", ...inProse }],
};

/** Attributes of a heading stand in braces at its end. */
const unsafeInHeadings: Unsafe[] = [{ character: "{", inConstruct: "headingAtx" }];

const unsafeInJsx: Unsafe[] = [
  ...["{", "}", "<"].map((character) => ({ character, ...inProse })),
  // A paragraph that begins with these words would be read as JavaScript.
  { atBreak: true, character: "i", after: "mport[ \\t{]" },
  { atBreak: true, character: "e", after: "xport[ \\t{]" },
];

/**
 * Writes as character references what not every program lets a backslash protect, and what begins a tag of a template
 * language, a shortcode, an attribute list or a preview.
 */
function withReferences(safe: string): string {
  return safe
    .replace(/\\([\s\S])/g, (pair, character: string) =>
      "&@^{}".includes(character) ? reference(character) : pair,
    )
    .replace(/\{(?=[{%#:<])/g, reference)
    .replace(/%(?=%?\\?\[)/g, reference)
    .replace(/^\^$/gm, reference);
}

function reference(character: string): string {
  return character === "&" ? "&amp;" : `&#${character.codePointAt(0)};`;
}

/** Goldmark shows what protects a mark in the description of a picture, so that it must contain none. */
function withoutMarks(description: string): string {
  return description
    .replace(/(^|[\s(])"/g, "$1“")
    .replaceAll('"', "”")
    .replaceAll("'", "’")
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replace(/--+/g, "–")
    .replace(/\.\.\.+/g, "…")
    .replace(/&(?=[#\w]+;)/g, "& ")
    .replace(/[*`<>\\~{}]|(?<!\w)_|_(?!\w)/g, "");
}

function addressAndTitle({ url, title }: Pick<Link, "url" | "title">): string {
  const hasPairs = bracketsMatch(url);
  const address = url
    .replace(/[\s<>"\\^`{|}]/g, (character) => encodeURIComponent(character))
    .replace(/[()]/g, (character) => (hasPairs ? character : character === "(" ? "%28" : "%29"))
    .replace(/&(?=#?\w+;)/g, "&amp;");
  const said = (title ?? "").replace(/[\s&"'\\`*_{}[\]<>()|]+/g, (characters) =>
    Array.from(characters, (each) => (/\s/.test(each) ? " " : reference(each))).join(""),
  );
  return said === "" ? address : `${address} "${said}"`;
}

function bracketsMatch(address: string): boolean {
  let open = 0;
  for (const character of address) {
    if (character === "(") open += 1;
    if (character === ")") open -= 1;
    if (open < 0) return false;
  }
  return open === 0;
}
