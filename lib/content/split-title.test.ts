import { describe, expect, test } from "vitest";
import { splitTitle } from "./split-title";

describe("the title of a markdown text", () => {
  test.each<[name: string, markdown: string, title: string | null, body: string]>([
    ["ATX", "# Hello\n\nWorld", "Hello", "World"],
    ["ATX with closing marks", "# Hello #\nWorld", "Hello", "World"],
    ["setext", "Hello\n=====\n\nWorld", "Hello", "World"],
    ["setext over two lines", "Hello\nthere\n===\nWorld", "Hello there", "World"],
    ["inline marks", "# *Hello* `code` [link](https://a.example)", "Hello code link", ""],
    ["entities and escapes", "# Q&amp;A \\# 1", "Q&A # 1", ""],
    ["blank lines before", "\n\n# Hello\n\nWorld", "Hello", "World"],
    ["a byte order mark before", "\uFEFF# Hello\n\nWorld", "Hello", "World"],
    ["a comment before", "<!-- x -->\n\n# Hello\n\nWorld", "Hello", "<!-- x -->\n\nWorld"],
    ["Windows line ends", "# Hello\r\n\r\nWorld\r\n", "Hello", "World\r\n"],
    ["code right after", "# Hello\n\n    code", "Hello", "    code"],
    ["another script", "# 日本語の題", "日本語の題", ""],
    ["a second H1 stays", "# One\n\n# Two", "One", "# Two"],
    ["an empty H1 is taken off", "#\n\nWorld", null, "World"],
    ["an H2 is no title", "## Hello\n\nWorld", null, "## Hello\n\nWorld"],
    ["a late H1 is no title", "World\n\n# Hello", null, "World\n\n# Hello"],
    ["a hash in code is no title", "```\n# Hello\n```", null, "```\n# Hello\n```"],
    ["a tag is no title", "#hello", null, "#hello"],
    ["a quoted H1 is no title", "> # Hello", null, "> # Hello"],
    ["nothing", "", null, ""],
  ])("%s", (_name, markdown, title, body) => {
    expect(splitTitle(markdown)).toEqual({ title, body });
  });
});
