import { describe, expect, test } from "vitest";
import { samplePost } from "../testing/sample-post";
import { comparableText } from "./comparable-text";
import { treeOf } from "./parsed-texts";
import { type Block, linksOf, type Mark, type Run, richTextOf, tableLines } from "./rich-text";

const run = (text: string, marks: Mark[] = [], href: string | null = null): Run => ({ text, marks, href });
const paragraph = (...runs: Run[]): Block => ({ kind: "paragraph", runs });

describe("richTextOf reads", () => {
  test.each<[string, string, Block[]]>([
    ["text without an element", "a b", [paragraph(run("a b"))]],
    [
      "spaces that HTML does not show",
      "<p> a\n  b <em> c</em> </p>",
      [paragraph(run("a b "), run("c", ["italic"]))],
    ],
    ["a space that cannot break", "<p>10&nbsp;W</p>", [paragraph(run("10\u00a0W"))]],
    ["line breaks", "<p>a<br>b</p>", [paragraph(run("a\nb"))]],
    [
      "nested marks",
      "<p><strong>a <em>b</em></strong></p>",
      [paragraph(run("a ", ["bold"]), run("b", ["bold", "italic"]))],
    ],
    [
      "a link with marks in it",
      '<p>see <a href="/x">the <code>y</code></a></p>',
      [paragraph(run("see "), run("the ", [], "/x"), run("y", ["code"], "/x"))],
    ],
    ["a link within the page, which leads nowhere", '<p><a href="#x">a</a></p>', [paragraph(run("a"))]],
    ["a heading", "<h3>a</h3>", [{ kind: "heading", level: 3, runs: [run("a")] }]],
    [
      "a quote of two paragraphs",
      "<blockquote><p>a</p><p>b</p></blockquote>",
      [{ kind: "quote", runs: [run("a\nb")] }],
    ],
    ["a rule", "<p>a</p><hr><p>b</p>", [paragraph(run("a")), { kind: "rule" }, paragraph(run("b"))]],
    [
      "code, letter for letter",
      '<pre><code class="language-sh">a  &lt;\n\tb\n</code></pre>',
      [{ kind: "code", text: "a  <\n\tb", language: "sh" }],
    ],
    [
      "lists in lists",
      '<ol start="3"><li><p>a</p><ul><li>b</li></ul></li><li>c</li></ol>',
      [
        {
          kind: "list",
          ordered: true,
          start: 3,
          items: [
            {
              runs: [run("a")],
              lists: [{ kind: "list", ordered: false, start: 1, items: [{ runs: [run("b")], lists: [] }] }],
            },
            { runs: [run("c")], lists: [] },
          ],
        },
      ],
    ],
    [
      "an image between words",
      '<p>a <img src="https://x.example/i.png" alt="i"> b</p>',
      [paragraph(run("a")), { kind: "image", src: "https://x.example/i.png", alt: "i" }, paragraph(run("b"))],
    ],
    [
      "a table",
      "<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>b</td></tr></tbody></table>",
      [{ kind: "table", rows: [[[run("a", ["bold"])]], [[run("b")]]] }],
    ],
    [
      "details",
      "<details><summary>a</summary><p>b</p></details>",
      [paragraph(run("a", ["bold"])), paragraph(run("b"))],
    ],
    ["nothing", "<p> </p>\n<p></p>", []],
  ])("%s", (_what, html, blocks) => {
    expect(richTextOf(treeOf(html))).toEqual(blocks);
  });

  test("every word of an article", () => {
    const { html } = samplePost({ status: "publish" });
    const texts: string[] = [];
    JSON.stringify(richTextOf(treeOf(html)), (key, value: unknown) => {
      if (key === "text") texts.push(String(value));
      return value;
    });
    const escaped = texts.join("").replace(/&/g, "&amp;").replace(/</g, "&lt;");
    expect(comparableText(escaped)).toBe(comparableText(html));
  });
});

test("linksOf groups adjacent runs of the same link", () => {
  const runs = [run("a"), run("b", [], "/x"), run("c", ["bold"], "/x"), run("d", [], "/y")];
  expect(linksOf(runs).map(({ href, runs: within }) => [href, within.length])).toEqual([
    [null, 1],
    ["/x", 2],
    ["/y", 1],
  ]);
});

test("tableLines separates the cells of a row", () => {
  const [line] = tableLines([[[run("a")], [run("b")]]]);
  expect(line?.map(({ text }) => text).join("")).toBe("a · b");
});

test("richTextOf is fast for a paragraph of thousands of lines and images", () => {
  const lines = treeOf(`<p>${"word<br>".repeat(20_000)}</p>`);
  const images = treeOf(`<p>${'<img src="/a">'.repeat(20_000)}</p>`);
  expect(richTextOf(lines)).toMatchObject([{ kind: "paragraph", runs: [{ marks: [], href: null }] }]);
  expect(richTextOf(images)).toHaveLength(20_000);
});
