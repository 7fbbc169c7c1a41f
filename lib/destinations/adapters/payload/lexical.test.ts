import { describe, expect, test } from "vitest";
import { comparableText } from "@/lib/destinations/texts/comparable-text";
import { storedBody } from "../../field-map/body";
import { samplePost } from "../../testing/sample-post";
import { treeOf } from "../../texts/parsed-texts";
import { lexicalOf } from "./lexical";

const box = { version: 1, direction: null, format: "", indent: 0 };
const text = (words: string, format = 0) => ({
  type: "text",
  version: 1,
  text: words,
  format,
  mode: "normal",
  style: "",
  detail: 0,
});
const paragraph = (...children: object[]) => ({
  ...box,
  type: "paragraph",
  textFormat: 0,
  textStyle: "",
  children,
});

describe("Lexical’s JSON", () => {
  test.each<[string, string, object[]]>([
    ["marks are bits", "<p>a<strong><em>b</em></strong></p>", [paragraph(text("a"), text("b", 3))]],
    ["a heading has its tag", "<h2>a</h2>", [{ ...box, type: "heading", tag: "h2", children: [text("a")] }]],
    [
      "a line break is a node",
      "<p>a<br>b</p>",
      [paragraph(text("a"), { type: "linebreak", version: 1 }, text("b"))],
    ],
    [
      "a link has fields",
      '<p><a href="https://x.example/">a</a></p>',
      [
        paragraph({
          ...box,
          type: "link",
          version: 3,
          fields: { linkType: "custom", newTab: false, url: "https://x.example/" },
          children: [text("a")],
        }),
      ],
    ],
    [
      "a list in a list is in an item of its own",
      '<ol start="2"><li>a<ul><li>b</li></ul></li></ol>',
      [
        {
          ...box,
          type: "list",
          listType: "number",
          tag: "ol",
          start: 2,
          children: [
            { ...box, type: "listitem", value: 2, children: [text("a")] },
            {
              ...box,
              type: "listitem",
              value: 3,
              children: [
                {
                  ...box,
                  type: "list",
                  listType: "bullet",
                  tag: "ul",
                  start: 1,
                  children: [{ ...box, type: "listitem", value: 1, indent: 1, children: [text("b")] }],
                },
              ],
            },
          ],
        },
      ],
    ],
    ["a rule", "<hr>", [{ type: "horizontalrule", version: 1 }]],
    [
      "code becomes code type, line by line",
      "<pre><code>a\nb</code></pre>",
      [paragraph(text("a", 16), { type: "linebreak", version: 1 }, text("b", 16))],
    ],
  ])("%s", (_what, html, children) => {
    expect(lexicalOf(treeOf(html)).value).toEqual({ root: { ...box, type: "root", children } });
  });

  test.each([
    ["<p>a</p>", []],
    ["<table><tr><td>a</td></tr></table>", ["tables"]],
    ['<p><img src="https://x.example/i.png" alt="i"></p>', ["Images"]],
    ["<pre><code>a</code></pre>", ["code blocks"]],
  ])("reports what %s loses", (html, words) => {
    const { losses } = lexicalOf(treeOf(html));
    expect(losses).toEqual(words.map((word) => expect.stringContaining(word)));
  });

  test("has every word of the article", () => {
    const { html } = samplePost({ status: "publish" });
    const stored = storedBody(JSON.parse(JSON.stringify(lexicalOf(treeOf(html)).value))) ?? "";
    expect(comparableText(stored)).toBe(comparableText(html));
  });

  test("read as a body changes with every edit, but not with ids or the order of keys", () => {
    const body = (value: unknown) => storedBody(JSON.parse(JSON.stringify(value)));
    const stored = lexicalOf(treeOf('<p>a <a href="https://x.example/">b</a></p>')).value;
    expect(body({ root: { id: "1", children: [{ format: 0, type: "x", text: "a" }] } })).toBe(
      body({ root: { id: "2", children: [{ text: "a", type: "x", format: 0 }] } }),
    );
    expect(body(lexicalOf(treeOf('<p>a <a href="https://y.example/">b</a></p>')).value)).not.toBe(
      body(stored),
    );
    expect(body(lexicalOf(treeOf('<p>a <a href="https://x.example/"><b>b</b></a></p>')).value)).not.toBe(
      body(stored),
    );
  });
});
