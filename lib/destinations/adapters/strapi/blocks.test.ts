import { describe, expect, test } from "vitest";
import { comparableText } from "@/lib/destinations/texts/comparable-text";
import { storedBody } from "../../field-map/body";
import { samplePost } from "../../testing/sample-post";
import { treeOf } from "../../texts/parsed-texts";
import { blocksOf } from "./blocks";

const text = (words: string, styles: object = {}) => ({ type: "text", text: words, ...styles });
const paragraph = (...children: object[]) => ({ type: "paragraph", children });

describe("Strapi’s blocks", () => {
  test.each<[string, string, object[]]>([
    [
      "marks",
      "<p>a<strong><code>b</code></strong><sup>2</sup></p>",
      [paragraph(text("a"), text("b", { bold: true, code: true }), text("2"))],
    ],
    ["a heading", "<h4>a</h4>", [{ type: "heading", level: 4, children: [text("a")] }]],
    ["a link", '<p><a href="/x">a</a></p>', [paragraph({ type: "link", url: "/x", children: [text("a")] })]],
    ["a link that Strapi would refuse keeps its words", '<p><a href="x/y">a</a></p>', [paragraph(text("a"))]],
    [
      "lists in lists",
      "<ul><li>a<ol><li>b</li></ol></li></ul>",
      [
        {
          type: "list",
          format: "unordered",
          children: [
            { type: "list-item", children: [text("a")] },
            {
              type: "list",
              format: "ordered",
              children: [{ type: "list-item", children: [text("b")] }],
            },
          ],
        },
      ],
    ],
    ["an empty list is left out", "<ul><li></li></ul>", []],
    ["a quote", "<blockquote><p>a</p></blockquote>", [{ type: "quote", children: [text("a")] }]],
    [
      "code with its language",
      '<pre><code class="language-js">a\nb</code></pre>',
      [{ type: "code", language: "js", children: [text("a\nb")] }],
    ],
  ])("%s", (_what, html, value) => {
    expect(blocksOf(treeOf(html)).value).toEqual(value);
  });

  test.each([
    ["<p>a</p>", []],
    ["<table><tr><td>a</td></tr></table>", ["tables"]],
    ['<p><img src="https://x.example/i.png" alt="i"></p>', ["Images"]],
  ])("report what %s loses", (html, words) => {
    expect(blocksOf(treeOf(html)).losses).toEqual(words.map((word) => expect.stringContaining(word)));
  });

  test("have every word of the article", () => {
    const { html } = samplePost({ status: "publish" });
    expect(comparableText(storedBody(blocksOf(treeOf(html)).value) ?? "")).toBe(comparableText(html));
  });
});
