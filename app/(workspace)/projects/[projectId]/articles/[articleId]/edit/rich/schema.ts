import { type Extensions, Mark, mergeAttributes, Node, textblockTypeInputRule } from "@tiptap/core";
import { Blockquote } from "@tiptap/extension-blockquote";
import { Bold } from "@tiptap/extension-bold";
import { Code } from "@tiptap/extension-code";
import { CodeBlock } from "@tiptap/extension-code-block";
import { Document } from "@tiptap/extension-document";
import { HardBreak } from "@tiptap/extension-hard-break";
import { Heading } from "@tiptap/extension-heading";
import { HorizontalRule } from "@tiptap/extension-horizontal-rule";
import { Italic } from "@tiptap/extension-italic";
import { Link } from "@tiptap/extension-link";
import { BulletList, ListItem, ListKeymap, OrderedList } from "@tiptap/extension-list";
import { Paragraph } from "@tiptap/extension-paragraph";
import { Strike } from "@tiptap/extension-strike";
import { TableCell, TableHeader, TableRow } from "@tiptap/extension-table";
import { Table } from "@tiptap/extension-table/table";
import { Text } from "@tiptap/extension-text";

/** An attribute that the Markdown needs and nobody sees. */
const hidden = (initial: unknown) => ({ default: initial, rendered: false });

/** The H1 of a page is its title, so that "# " begins a heading of the second level, too. */
const TextHeading = Heading.extend({
  addInputRules() {
    return [
      textblockTypeInputRule({ find: /^##?\s$/, type: this.type, getAttributes: { level: 2 } }),
      textblockTypeInputRule({ find: /^###\s$/, type: this.type, getAttributes: { level: 3 } }),
      textblockTypeInputRule({ find: /^####\s$/, type: this.type, getAttributes: { level: 4 } }),
    ];
  },
}).configure({ levels: [1, 2, 3, 4, 5, 6] });

const Bullets = BulletList.extend({
  addAttributes() {
    return { ...this.parent?.(), spread: hidden(false) };
  },
});

const Numbers = OrderedList.extend({
  addAttributes() {
    return { ...this.parent?.(), spread: hidden(false) };
  },
});

const Item = ListItem.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      spread: hidden(false),
      checked: {
        default: null,
        renderHTML: ({ checked }: Record<string, unknown>) =>
          typeof checked === "boolean" ? { "data-checked": String(checked) } : {},
      },
    };
  },
});

const ProgramText = CodeBlock.extend({
  addAttributes() {
    return { ...this.parent?.(), meta: hidden(null) };
  },
});

/** In Markdown a cell holds one line. */
const cell = { content: "paragraph" };

const Picture = Node.create({
  name: "image",
  group: "inline",
  inline: true,
  draggable: true,
  addAttributes() {
    return { src: { default: "" }, alt: { default: "" }, title: { default: null } };
  },
  renderHTML({ HTMLAttributes }) {
    return ["img", mergeAttributes(HTMLAttributes, { referrerpolicy: "no-referrer" })];
  },
});

const Reference = Link.extend({
  inclusive: false,
  addAttributes() {
    return {
      href: { default: null },
      title: { default: null },
      reference: hidden(null),
      label: hidden(null),
    };
  },
}).configure({
  openOnClick: false,
  autolink: true,
  defaultProtocol: "https",
  HTMLAttributes: { rel: null, target: null },
});

/** A space that is the end of a line in the Markdown. */
const SoftBreak = Mark.create({
  name: "softBreak",
  inclusive: false,
  renderHTML() {
    return ["span", { "data-soft-break": "" }, 0];
  },
});

/** A block of Markdown that the editor shows as it is written: HTML, definitions, footnotes. */
const Source = Node.create({
  name: "source",
  group: "block",
  content: "text*",
  marks: "",
  code: true,
  defining: true,
  isolating: true,
  renderHTML() {
    return ["pre", { "data-source": "" }, ["code", 0]];
  },
});

const InlineSource = Node.create({
  name: "inlineSource",
  group: "inline",
  inline: true,
  atom: true,
  addAttributes() {
    return { source: { default: "", rendered: false } };
  },
  renderHTML({ node }) {
    return ["code", { "data-source": "" }, String(node.attrs["source"])];
  },
});

/** The nodes and marks of lib/content/rich-text/rich-node.ts, in the order of its marks. */
export const schemaExtensions: Extensions = [
  Document,
  Paragraph,
  Text,
  Reference,
  Bold,
  Italic,
  Strike,
  Code.extend({ excludes: "" }),
  SoftBreak,
  TextHeading,
  Blockquote,
  Bullets,
  Numbers,
  Item.configure({}),
  ListKeymap,
  ProgramText,
  HorizontalRule,
  HardBreak,
  Picture,
  Table.configure({ resizable: false, renderWrapper: true }),
  TableRow,
  TableHeader.extend(cell),
  TableCell.extend(cell),
  Source,
  InlineSource,
];
