import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readArticleFile } from "./article-file";

const folder = mkdtempSync(path.join(tmpdir(), "galley-article-"));
const file = path.join(folder, "article.md");
afterAll(() => rmSync(folder, { recursive: true }));

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
