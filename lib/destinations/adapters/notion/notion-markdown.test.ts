import { describe, expect, test } from "vitest";
import { comparableText } from "@/lib/destinations/texts/comparable-text";
import { treeOf } from "../../texts/parsed-texts";
import { notionBody, notionMarkdownOf } from "./notion-markdown";

describe("Notion's Markdown", () => {
  test.each([
    ["headings, six levels as four", "<h2>A</h2><h6>B</h6>", "## A\n\n#### B"],
    ["emphasis at words", "<p>a <strong>b </strong><em>c</em> <del>d</del></p>", "a **b** *c* ~~d~~"],
    [
      "what has a meaning, as text",
      "<p>1 &lt; 2 * {x} | $y ^ [z] \\ ~</p>",
      "1 \\< 2 \\* \\{x\\} \\| \\$y \\^ \\[z\\] \\\\ \\~",
    ],
    ["code, which is literal", "<p><code>a*b</code></p>", "`a*b`"],
    ["a paragraph that looks like a heading", "<p># no</p>", "\\# no"],
    ["a paragraph that looks like a list", "<p>- no</p>", "\\- no"],
    ["a paragraph that begins with a number", "<p>2026. A year.</p>", "2026\\. A year."],
    ["a line break", "<p>a<br>b</p>", "a<br>b"],
    [
      "a link with brackets in it",
      `<p><a href="https://a.example/x_(y)">z</a></p>`,
      "[z](https://a.example/x_%28y%29)",
    ],
    [
      "lists in lists, by tabs",
      "<ol start=3><li>a<ul><li>b</li></ul></li><li>c</li></ol>",
      "3. a\n\t- b\n4. c",
    ],
    ["a quote as one line", "<blockquote><p>a</p><p>b</p></blockquote>", "> a<br>b"],
    [
      "code with fences in it",
      `<pre><code class="language-md">\`\`\`\nx\n\`\`\`\n</code></pre>`,
      "````md\n```\nx\n```\n````",
    ],
    [
      "a table with a head",
      "<table><tr><th>a</th><th>b</th></tr><tr><td>1 | 2</td></tr></table>",
      `<table header-row="true">\n<tr>\n<td>**a**</td>\n<td>**b**</td>\n</tr>\n<tr>\n<td>1 \\| 2</td>\n<td></td>\n</tr>\n</table>`,
    ],
    [
      "an image",
      `<p><img src="https://a.example/i.png" alt="An [anvil]"></p>`,
      "![An \\[anvil\\]](https://a.example/i.png)",
    ],
    ["a rule", "<hr>", "---"],
  ])("represents %s", (_, html, expected) => {
    expect(notionMarkdownOf(treeOf(html))).toBe(expected);
  });

  test.each([
    ["spaces between blocks", "## A\n\nb", "## A\nb", true],
    ["escapes", "1 \\< 2", "1 < 2", true],
    ["the language of code", "```sh\nx\n```", "```shell\nx\n```", true],
    ["a word", "a b", "a c", false],
  ])("compares words regardless of notation: %s", (_, one, other, same) => {
    expect(comparableText(notionBody(one)) === comparableText(notionBody(other))).toBe(same);
    expect(notionBody(one)).not.toBe(notionBody(other));
  });
});

describe("Notion’s Markdown is made quickly from", () => {
  const many = 100_000;
  test("a very long run of non-breaking spaces", () => {
    const words = `a${"\u00a0".repeat(many)}b`;
    expect(notionMarkdownOf(treeOf(`<p>${words}</p>`))).toBe(words);
  });

  test("a very long run of text that looks like addresses", () => {
    expect(notionBody("](".repeat(many))).toContain("<span");
  });
});
