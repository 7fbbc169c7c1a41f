import { describe, expect, test, vi } from "vitest";
import { FrontMatterError, readFrontMatter } from "./front-matter";

describe("front matter", () => {
  test("is read with every field", () => {
    const file = `---
title: "Coffee: a guide"
slug: coffee-guide
keyword: coffee
keywords: [espresso, filter coffee]
description: >
  How to brew
  coffee.
language: en
layout: post
---

# Coffee`;
    expect(readFrontMatter(file)).toEqual({
      fields: {
        title: "Coffee: a guide",
        slug: "coffee-guide",
        keyword: "coffee",
        keywords: ["espresso", "filter coffee"],
        description: "How to brew coffee.",
        language: "en",
      },
      body: "\n# Coffee",
      unused: ["layout"],
    });
  });

  test.each<[name: string, file: string, fields: object, body: string]>([
    ["a text without one", "# Hello", {}, "# Hello"],
    ["an empty file", "", {}, ""],
    ["a byte order mark", "\uFEFF---\ntitle: A\n---\nB", { title: "A" }, "B"],
    ["a byte order mark alone", "\uFEFFB", {}, "B"],
    ["Windows line ends", "---\r\ntitle: A\r\n---\r\nB", { title: "A" }, "B"],
    ["an empty block", "---\n---\nB", {}, "B"],
    ["a block of comments", "---\n# note\n---\nB", {}, "B"],
    ["dots as the closing line", "---\ntitle: A\n...\nB", { title: "A" }, "B"],
    ["no text below", "---\ntitle: A\n---", { title: "A" }, ""],
    [
      "dashes at the end of a value",
      "---\ntitle: A ---\nslug: b\n---\nB",
      { title: "A ---", slug: "b" },
      "B",
    ],
    ["dashes in a value", "---\ntitle: A --- b\n---\nB", { title: "A --- b" }, "B"],
    ["a rule below the block", "---\ntitle: A\n---\nB\n\n---\n\nC", { title: "A" }, "B\n\n---\n\nC"],
    ["a rule that opens nothing", "---\n\nHello", {}, "---\n\nHello"],
    ["an indented opening", " ---\ntitle: A\n---", {}, " ---\ntitle: A\n---"],
    ["a rule of four dashes", "----\ntitle: A\n----", {}, "----\ntitle: A\n----"],
    ["keywords with commas", "---\nkeywords: a, b ,, c\n---", { keywords: ["a", "b", "c"] }, ""],
    [
      "numbers and dates",
      "---\ntitle: 2026\nslug: 2026-01-02\n---",
      { title: "2026", slug: "2026-01-02" },
      "",
    ],
    ["a version", "---\ntitle: 1.10\nslug: 007\n---\n", { title: "1.10", slug: "007" }, ""],
    [
      "words of YAML",
      "---\ntitle: true\nkeyword: 0x1F\nslug: 1_000\n---\n",
      { title: "true", slug: "1_000", keyword: "0x1F" },
      "",
    ],
    [
      "a number sign",
      "---\ntitle: C# in a day #1\nslug: a # a comment\n---\n",
      { title: "C# in a day #1", slug: "a" },
      "",
    ],
    ["a blank line above", "\n\n---\ntitle: A\n---\nB", { title: "A" }, "B"],
    [
      "TOML",
      '+++\ntitle = "1.10"\nkeywords = ["a", "b"]\ndraft = true\n[params]\nx = 1\n+++\nB',
      { title: "1.10", keywords: ["a", "b"] },
      "B",
    ],
    ["a TOML number", "+++\nslug = 2026-03-01\n+++\nB", { slug: "2026-03-01" }, "B"],
    [
      "two rules around a sentence",
      "---\n\nOne line: and more.\n\n---\n\n# A",
      {},
      "---\n\nOne line: and more.\n\n---\n\n# A",
    ],
    ["a sentence between rules", "---\nHello\n---\n", {}, "---\nHello\n---\n"],
    ["Norwegian", "---\nlanguage: no\n---", { language: "no" }, ""],
    ["fields left empty", "---\ntitle:\nkeyword: null\n---\nB", {}, "B"],
    ["a prototype", "---\n__proto__: { title: A }\n---\nB", {}, "B"],
    ["other scripts", "---\ntitle: 珈琲\n---", { title: "珈琲" }, ""],
  ])("with %s", (_name, file, fields, body) => {
    expect(readFrontMatter(file)).toMatchObject({ fields, body });
    expect(Object.keys(readFrontMatter(file).fields)).toEqual(Object.keys(fields));
  });

  test.each([
    ["broken YAML", "---\ntitle: A\nslug: [b\n---\n", "not valid YAML"],
    ["a field given twice", "---\ntitle: A\ntitle: B\n---\n", "not valid YAML (line 3)"],
    ["a tab as indentation", "---\nx:\n\ty: 1\n---\n", "not valid YAML"],
    ["a list as title", "---\ntitle: [a]\n---\n", "title must be a text"],
    ["an object among the keywords", "---\nkeywords: [{ a: b }]\n---\n", "keywords must be a text"],
    ["a list instead of fields", "---\n- a\n- b\n---\n", "the block must be a text"],
    ["broken TOML", '+++\ntitle = "a\n+++\n', "between the +++ lines is not valid TOML (line 2)"],
    [
      "aliases of aliases",
      "---\na: &a [x]\nb: &b [*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b]\ntitle: [*c,*c]\n---\n",
      "not valid YAML",
    ],
    ["15,000 nested lists", `---\ntitle: ${"[".repeat(15_000)}\n---\n`, "deeply nested"],
    ["5,000 nested block lists", `---\ntitle:\n  ${"- ".repeat(5_000)}\n---\n`, "deeply nested"],
    ["5,000 nested keys", `---\n${"? ".repeat(5_000)}\n---\n`, "deeply nested"],
    ["a block of 30,000 characters", `---\ntitle: ${"a".repeat(30_000)}\n---\n`, "longer than"],
  ])("with %s is refused with a public message", (_name, file, message) => {
    expect(() => readFrontMatter(file)).toThrow(FrontMatterError);
    expect(() => readFrontMatter(file)).toThrow(message);
  });

  test("ignores YAML tags that name code, and prints nothing on the console", () => {
    const warn = vi.spyOn(process, "emitWarning").mockImplementation(() => undefined);
    expect(readFrontMatter("---\ntitle: !!js/function 'x'\n---\n").fields).toEqual({ title: "x" });
    expect(warn).not.toHaveBeenCalled();
  });
});
