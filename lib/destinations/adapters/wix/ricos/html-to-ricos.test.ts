import { describe, expect, test } from "vitest";
import { comparableText } from "@/lib/destinations/texts/comparable-text";
import { samplePost } from "../../../testing/sample-post";
import { treeOf } from "../../../texts/parsed-texts";
import { htmlToRicos } from "./html-to-ricos";
import type { RicosNode } from "./ricos-node";
import { ricosToText } from "./ricos-to-text";

/** A short notation of nodes: TYPE[children], and text with its decorations. */
function spelled(nodes: RicosNode[]): string {
  return nodes
    .map(({ type, nodes: inner, textData, headingData }) => {
      const looks = (textData?.decorations ?? []).map((look) => look.linkData?.link?.url ?? look.type);
      if (type === "TEXT") return [JSON.stringify(textData?.text), ...looks].join(" ");
      return `${type}${headingData?.level ?? ""}[${spelled(inner ?? [])}]`;
    })
    .join(", ");
}

describe("htmlToRicos", () => {
  test.each([
    ["<p>a</p>", 'PARAGRAPH["a"]'],
    ["loose <b>text</b><p>a</p>", 'PARAGRAPH["loose ", "text" BOLD], PARAGRAPH["a"]'],
    ["<h2>a</h2><h3>b</h3>", 'HEADING2["a"], HEADING3["b"]'],
    ["<h1>a</h1>", 'HEADING2["a"]'],
    ["<p>a <em>b <strong>c</strong></em> d</p>", 'PARAGRAPH["a ", "b " ITALIC, "c" ITALIC BOLD, " d"]'],
    ["<p><b>a</b><strong>b</strong></p>", 'PARAGRAPH["ab" BOLD]'],
    ["<p>a <code>b</code> c</p>", 'PARAGRAPH["a b c"]'],
    ["<p> a\n  b </p>", 'PARAGRAPH["a b"]'],
    ["<p>a<br>\n b</p>", 'PARAGRAPH["a\\nb"]'],
    ["<p></p><p> </p>", ""],
    ['<p><a href="https://x.example/">a</a></p>', 'PARAGRAPH["a" https://x.example/]'],
    ['<p><a href="#section-a">a</a></p>', 'PARAGRAPH["a"]'],
    ['<p><a href="javascript:alert(1)">a</a></p>', 'PARAGRAPH["a"]'],
    [
      "<ul><li>a</li><li><p>b</p></li></ul>",
      'BULLETED_LIST[LIST_ITEM[PARAGRAPH["a"]], LIST_ITEM[PARAGRAPH["b"]]]',
    ],
    [
      "<ol><li>a<ul><li>b</li></ul></li></ol>",
      'ORDERED_LIST[LIST_ITEM[PARAGRAPH["a"], BULLETED_LIST[LIST_ITEM[PARAGRAPH["b"]]]]]',
    ],
    [
      '<ul><li><input type="checkbox" disabled checked> a</li></ul>',
      'BULLETED_LIST[LIST_ITEM[PARAGRAPH["☑ a"]]]',
    ],
    ["<ul><li><h3>a</h3><pre>b</pre></li></ul>", 'BULLETED_LIST[LIST_ITEM[PARAGRAPH["a"], PARAGRAPH["b"]]]'],
    ["<blockquote><p>a</p><ul><li>b</li></ul></blockquote>", 'BLOCKQUOTE[PARAGRAPH["a"], PARAGRAPH["b"]]'],
    ["<pre><code>a  b\n  c\n</code></pre>", 'CODE_BLOCK["a  b\\n  c"]'],
    ["<hr>", "DIVIDER[]"],
    ['<p>a <img src="https://x.example/i.png" alt="i"> b</p>', 'PARAGRAPH["a"], IMAGE[], PARAGRAPH["b"]'],
    [
      '<figure><img src="https://x.example/i.png"><figcaption>a</figcaption></figure>',
      'IMAGE[], PARAGRAPH["a"]',
    ],
    ["<details><summary>a</summary><p>b</p></details>", 'PARAGRAPH["a" BOLD], PARAGRAPH["b"]'],
    ["<dl><dt>a</dt><dd>b</dd></dl>", 'PARAGRAPH["a" BOLD], PARAGRAPH["b"]'],
    [
      "<table><thead><tr><th>a</th><th>b</th></tr></thead><tbody><tr><td>c</td></tr></tbody></table>",
      'TABLE[TABLE_ROW[TABLE_CELL[PARAGRAPH["a"]], TABLE_CELL[PARAGRAPH["b"]]], TABLE_ROW[TABLE_CELL[PARAGRAPH["c"]], TABLE_CELL[PARAGRAPH[]]]]',
    ],
  ])("converts %s", (html, nodes) => {
    expect(spelled(htmlToRicos(treeOf(html)).nodes)).toBe(nodes);
  });

  test("keeps every word of an article", () => {
    const { html } = samplePost({ status: "draft" });
    expect(comparableText(ricosToText(htmlToRicos(treeOf(html))))).toBe(comparableText(html));
  });

  test("gives every node except text a unique id", () => {
    const ids: string[] = [];
    htmlToRicos(treeOf(samplePost({ status: "draft" }).html)).nodes.forEach(function collect({
      type,
      id,
      nodes,
    }) {
      if (type !== "TEXT") ids.push(id ?? "");
      nodes?.forEach(collect);
    });
    expect(ids).not.toContain("");
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("keeps the rel values of a link that search engines require", () => {
    const [paragraph] = htmlToRicos(
      treeOf('<p><a href="https://x.example/" rel="noopener nofollow">a</a></p>'),
    ).nodes;
    expect(paragraph?.nodes?.[0]?.textData?.decorations?.[0]?.linkData?.link).toMatchObject({
      rel: { nofollow: true },
    });
  });
});

describe("The text of a Ricos document", () => {
  const text = (html: string) => ricosToText(htmlToRicos(treeOf(html)));
  test.each([
    ["a word", "<p>a</p>", "<p>b</p>"],
    ["emphasis", "<p>a</p>", "<p><b>a</b></p>"],
    ["a link", '<p><a href="https://x.example/">a</a></p>', '<p><a href="https://y.example/">a</a></p>'],
    ["a heading's level", "<h2>a</h2>", "<h3>a</h3>"],
    ["a picture", '<img src="https://x.example/1.png">', '<img src="https://x.example/2.png">'],
  ])("changes with %s", (_, before, after) => {
    expect(text(before)).not.toBe(text(after));
  });

  test("does not change with what Wix adds", () => {
    const nodes = htmlToRicos(treeOf("<h2>a</h2>")).nodes;
    const added = nodes.map((node) => ({
      ...node,
      id: "x1",
      style: {},
      headingData: { level: 2, textStyle: {} },
    }));
    expect(ricosToText({ nodes: added })).toBe(ricosToText({ nodes }));
  });
});
