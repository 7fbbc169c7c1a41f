import { type RichText, readBlocks } from "@galley/lib/content/rich-text/read-blocks";
import { getSchema } from "@tiptap/core";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { expect, test } from "vitest";
import { holdText } from "./held-text";
import { placeInBlock } from "./passages.client";
import { schemaExtensions } from "./schema";

const schema = getSchema(schemaExtensions);
const documentOf = ({ blocks }: RichText) =>
  schema.nodeFromJSON({ type: "doc", content: blocks.map(({ node }) => node) });
const paragraph = (text: string) => schema.node("paragraph", null, schema.text(text));

const markdown = "* one\n\n__Same__ words.\n\n__Same__ words.\n\nLast\n----\n";
const original = readBlocks(markdown);
const first = documentOf(original);
const held = holdText(original, first);
const nodes: DocumentNode[] = Array.from({ length: first.childCount }, (_, index) => first.child(index));
const written = (children: DocumentNode[]) => held.write(schema.node("doc", null, children)).markdown;

test("the document of a text that nobody touched is the text, and an added paragraph without words is nothing", () => {
  expect(held.write(first).markdown).toBe(markdown);
  expect(written([...nodes, schema.node("paragraph")])).toBe(markdown);
});

test("a block that was changed and changed back is the same to the byte", () => {
  expect(written(documentOf(readBlocks(markdown)).children.map((node) => node.copy(node.content)))).toBe(
    markdown,
  );
});

test("of two equal blocks each is taken once", () => {
  const [list, one, other, last] = nodes;
  if (list === undefined || one === undefined || other === undefined || last === undefined)
    throw new Error("four");
  expect(written([list, other, last])).toBe("* one\n\n__Same__ words.\n\nLast\n----\n");
  expect(written([list, one, one, other, last])).toContain("__Same__ words.\n\n**Same** words.");
});

test.each([
  ["TODO one TODO two", "TODO", "TODO one ", 10],
  ["TODO TODO", "TODO", "TODO ", 6],
  ["a **bold** word", "word", "a **bold** ", 8],
  ["only once", "once", "words that are gone by now ", 6],
])("a passage of %j is found where it stands", (text, passage, before, from) => {
  const plain = text.replaceAll("**", "");
  expect(placeInBlock(paragraph(plain), 0, { passage, before })).toEqual({ from, to: from + passage.length });
});

test("of a passage that is not there any more the whole block is shown", () => {
  expect(placeInBlock(paragraph("Some text."), 4, { passage: "gone", before: "" })).toEqual({
    from: 5,
    to: 15,
  });
});
