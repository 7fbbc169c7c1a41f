import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readArticleFile } from "./article-file";

const folder = mkdtempSync(path.join(tmpdir(), "galley-article-"));
const file = path.join(folder, "article.md");
afterAll(() => rmSync(folder, { recursive: true }));

let notesWritten: string[] = [];
beforeEach(() => {
  notesWritten = [];
  vi.spyOn(process.stderr, "write").mockImplementation((line) => notesWritten.push(String(line)) > 0);
});

function reading(text: string) {
  writeFileSync(file, text);
  return readArticleFile(file);
}

test("an imported file gives every field of its front matter", async () => {
  const text = `---
title: Anvil care
slug: care-for-anvils
keyword: anvil care
keywords: [anvil, rust]
description: Keep it dry.
language: en-GB
layout: post
---
Keep it dry.
`;
  expect(await reading(text)).toEqual({
    title: "Anvil care",
    slug: "care-for-anvils",
    keyword: "anvil care",
    keywords: ["anvil", "rust"],
    metaDescription: "Keep it dry.",
    languageCode: "en-GB",
    markdown: "Keep it dry.\n",
  });
});

test.each([
  [
    "its heading, when there is no front matter",
    "# Anvil care\n\nKeep it dry.\n",
    "Anvil care",
    "# Anvil care\n\nKeep it dry.\n",
  ],
  [
    "its front matter, when the heading says the same",
    "---\ntitle: Anvil care\n---\n# Anvil care\n\nDry.\n",
    "Anvil care",
    "# Anvil care\n\nDry.\n",
  ],
  [
    "its front matter, when the heading says something else",
    "---\ntitle: A\n---\n# B\n\nDry.\n",
    "A",
    "# B\n\nDry.\n",
  ],
])("an imported file has its title from %s", async (_case, text, title, markdown) => {
  expect(await reading(text)).toEqual({ title, markdown });
});

test.each([
  ["no title", "Keep it dry.\n", /has no title/],
  ["front matter that is no YAML", "---\ntitle: [\n---\nText\n", /article\.md: .*not valid YAML/],
  ["front matter with a wrong value", "---\ntitle: {a: 1}\n---\nText\n", /title must be a text/],
  ["a text that no parser survives", `${">".repeat(5000)} deep\n`, /nests quotes, lists or elements/],
])("an imported file is refused for %s", async (_case, text, message) => {
  await expect(reading(text)).rejects.toMatchObject({
    code: "invalid_request",
    message: expect.stringMatching(message),
  });
});

test("an import says which file cannot be read", async () => {
  const missing = path.join(folder, "missing.md");
  await expect(readArticleFile(missing)).rejects.toMatchObject({
    code: "not_found",
    message: `The file ${missing} cannot be read.`,
  });
});

describe("A file as people save it", () => {
  const from = (name: string) => readArticleFile(path.join(import.meta.dirname, "testing", `${name}.txt`));

  test("in Windows-1252 keeps its letters, and a note says how it was read", async () => {
    const { title, keyword, markdown } = await from("windows-1252.md");
    expect({ title, keyword }).toEqual({ title: "Menü im Café", keyword: "menü im café" });
    expect(markdown).toContain("Das Café öffnet um acht. Die Brötchen kosten 2 € – „frisch“ vom Bäcker.");
    expect(notesWritten.join()).toContain("was read as Windows-1252");
  });

  test("in UTF-16 is read with its front matter", async () => {
    expect(await from("utf-16.md")).toMatchObject({
      title: "Notes saved by an editor",
      markdown: expect.stringContaining("The second line of this note is here."),
    });
    expect(notesWritten).toEqual([]);
  });

  test.each([
    [
      "Windows-1251",
      Buffer.from([0xd3, 0xf5, 0xee, 0xe4, 0x20, 0xe7, 0xe0, 0x20, 0xea, 0xee, 0xf2, 0xeb, 0xee, 0xec]),
    ],
    ["Shift_JIS", Buffer.from([0x93, 0xfa, 0x96, 0x7b, 0x8c, 0xea, 0x82, 0xcc])],
    ["UTF-16 that is cut", Buffer.from([0xff, 0xfe, 0x61])],
  ])("in %s is refused, and told how to save it", async (_name, bytes) => {
    writeFileSync(file, bytes);
    await expect(readArticleFile(file)).rejects.toMatchObject({
      code: "invalid_request",
      message: `The file ${file} is not saved in UTF-8; open it in the program that wrote it, and save it again with the encoding UTF-8.`,
    });
  });

  test.each([
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0x0d]), "is not a text file"],
    ["a document of a word processor", Buffer.from("PK\u0003\u0004\u0014\u0000"), "a document as plain text"],
  ])("that is %s is refused", async (_name, bytes, message) => {
    writeFileSync(file, bytes);
    await expect(readArticleFile(file)).rejects.toMatchObject({ message: expect.stringContaining(message) });
  });

  test("has its title and slug as they are written", async () => {
    expect(await from("fm-number-title.md")).toMatchObject({ title: "1.10", slug: "007" });
  });

  test("may begin with a blank line", async () => {
    const read = await from("fm-leading-blank.md");
    expect(read).toMatchObject({ title: "Cleaning a stove", slug: "cleaning-a-stove" });
    expect(read.markdown).not.toContain("slug:");
  });

  test("may have its fields in TOML, and is told which are not used", async () => {
    const read = await from("fm-toml.md");
    expect(read.title).toBe("Packing a van");
    expect(read.markdown).not.toContain("+++");
    expect(notesWritten).toEqual(["Not used of the front matter: date, draft, tags\n"]);
  });

  test("may begin with a rule, and then has the title of its only H1", async () => {
    const read = await from("rule-at-top.md");
    expect(read.title).toBe("Sharpening a chisel");
    expect(read.markdown).toMatch(/^---\n\nAn opening line between two rules\.\n\n---\n/);
  });
});
