import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import { comparableText } from "@/lib/destinations/texts/comparable-text";
import { treeOf } from "../../texts/parsed-texts";
import { toGhostHtml } from "./to-ghost-html";

const card = "<!--kg-card-begin: html-->";

describe("Native blocks of Ghost’s editor represent", () => {
  test.each([
    "Text with **bold**, _em_, `code` and [a link](https://example.com).",
    "H<sub>2</sub>O and <s>struck</s>",
    "## Heading",
    "- one\n- two\n  - three",
    "3. three\n4. four",
    "- loose\n\n- list",
    "> One paragraph",
    "```sh\necho 1\n```",
    "![alt](https://example.com/a.png)",
    "---",
  ])("%j", (markdown) => {
    expect(toGhostHtml(treeOf(renderMarkdown(markdown).html))).not.toContain(card);
  });
});

describe("An HTML card contains", () => {
  test.each([
    "| a |\n| --- |\n| b |",
    "<details><summary>More</summary>\n\nText\n\n</details>",
    "- [x] done",
    "~~gone~~",
    "Press <kbd>Ctrl</kbd>",
    "a <mark>b</mark>",
    "<dl><dt>T</dt><dd>D</dd></dl>",
    "> one\n>\n> two",
    "- one\n\n  two",
    "Text[^1]\n\n[^1]: Note",
    "<p dir=rtl>Text</p>",
  ])("%j", (markdown) => {
    expect(toGhostHtml(treeOf(renderMarkdown(markdown).html))).toContain(card);
  });

  test("a heading that the text links to, so that the link keeps working", () => {
    const html = toGhostHtml(
      treeOf('<p><a href="#x">See</a></p><h2 id="x">There</h2><h2 id="y">Elsewhere</h2>'),
    );
    expect(html).toContain(`${card}<h2 id="x">There</h2>`);
    expect(html).not.toContain(`${card}<h2 id="y">`);
  });
});

test("toGhostHtml keeps every word, and an end-of-card comment in the text ends no card", () => {
  const { html } = renderMarkdown("| `<!--kg-card-end: html-->` |\n| --- |\n| cell |\n\nAfter.");
  const ghost = toGhostHtml(treeOf(html));
  expect(comparableText(ghost)).toBe(comparableText(html));
  expect(ghost.match(/<!--kg-card-end: html-->/g)).toHaveLength(1);
  expect(load(ghost)("td").text()).toBe("cell");
});
