import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { comparableText } from "@/lib/destinations/texts/comparable-text";
import { newId } from "@/lib/platform/db/ids";
import { samplePost } from "../../testing/sample-post";
import { treeOf } from "../../texts/parsed-texts";
import { toBlocks } from "./blocks";
import { wordPressMarker } from "./marker";

const articleId = newId();

/** The names of the outermost blocks, in order. */
function blockNames(content: string): string[] {
  const names: string[] = [];
  let depth = 0;
  for (const [, end, name = ""] of content.matchAll(/<!-- (\/?)wp:(\S+)/g)) {
    if (end === "/") depth -= 1;
    else if (depth++ === 0) names.push(name);
  }
  expect(depth).toBe(0);
  return names;
}

describe("The body of a post", () => {
  test.each([
    ["<p>A <b>b</b>.</p>", "paragraph"],
    ["Words without a tag", "paragraph"],
    ['<h2 id="section-a">A</h2>', "heading"],
    ["<h4>A</h4>", "heading"],
    ["<ul><li>A</li><li>B <i>c</i> <b>d</b></li></ul>", "list"],
    ['<ol start="3"><li><p>A</p></li><li>B<ul><li>C</li></ul></li></ol>', "list"],
    ["<blockquote><p>A</p><p>B</p></blockquote>", "quote"],
    ["<table><thead><tr><th>A</th></tr></thead><tbody><tr><td>B</td></tr></tbody></table>", "table"],
    ['<pre><code class="language-c++">a</code></pre>', "code"],
    ["<hr>", "separator"],
  ])("turns %s into a native block of the editor", (html, name) => {
    expect(blockNames(toBlocks(treeOf(html), articleId))).toEqual([name]);
  });

  test.each([
    '<p lang="de">A</p>',
    '<h2 class="sr-only" id="footnote-label">A</h2>',
    "<ul><li><p>A</p><p>B</p></li></ul>",
    "<ul><li><pre><code>a</code></pre></li></ul>",
    "<blockquote><ul><li>A</li></ul></blockquote>",
    "<table><caption>A</caption><tbody><tr><td>B</td></tr></tbody></table>",
    "<table><tbody><tr><td><ul><li>A</li></ul></td></tr></tbody></table>",
    "<details><summary>A</summary><p>B</p></details>",
    '<section data-footnotes class="footnotes"><ol><li id="user-content-fn-1">A</li></ol></section>',
    "<figure><img src='https://example.com/a.png'><figcaption>A</figcaption></figure>",
  ])("keeps %s as HTML, because a native block would lose a part of it", (html) => {
    const content = toBlocks(treeOf(html), articleId);
    expect(blockNames(content)).toEqual(["html"]);
    const inner = content.replace(/<!--.*?-->/g, "").trim();
    expect(load(inner, null, false).html()).toBe(load(html, null, false).html());
  });

  test("keeps every word and every link of an article", () => {
    const { html } = samplePost({ status: "draft" });
    const content = toBlocks(treeOf(html), articleId);
    expect(comparableText(content)).toBe(comparableText(html));
    expect(load(content)("a[href]").length).toBe(load(html)("a[href]").length);
  });

  test("carries the article's marker once, whatever its first element is", () => {
    for (const html of ["<p>A</p><p>B</p>", "<details><p>A</p></details>", "<hr>", ""]) {
      const content = toBlocks(treeOf(html), articleId);
      expect(wordPressMarker(content)).toBe(articleId);
      expect(content.split(articleId)).toHaveLength(2);
    }
  });

  test("escapes opening brackets and bare addresses, so that WordPress does not expand them", () => {
    const html = `<p title="[a]">[gallery] https://example.com</p><pre><code>[embed]\nhttps://example.com/v\n</code></pre>
      <details><p>[caption]</p></details><p><a href="https://example.com/?a[]=1">A</a></p>`;
    const content = toBlocks(treeOf(html), articleId);
    expect(content).not.toContain("[");
    const $ = load(content);
    expect($("a").attr("href")).toBe("https://example.com/?a[]=1");
    expect($("code").text()).toBe("[embed]\nhttps://example.com/v\n");
    expect(content.replace(/<[^>]*>/g, "")).not.toContain("://");
  });

  test("cannot end the HTML comment that carries a class name", () => {
    const content = toBlocks(treeOf('<pre><code class="language-a--b">a</code></pre>'), articleId);
    expect(content).toContain("language-a\\u002d\\u002db");
    expect(blockNames(content)).toEqual(["code"]);
  });

  test("shows the boxes of a task list as characters, because WordPress strips form fields", () => {
    const html =
      '<ul class="contains-task-list"><li class="task-list-item"><input type="checkbox" disabled checked> A</li><li class="task-list-item"><input type="checkbox" disabled> B</li></ul>';
    const $ = load(toBlocks(treeOf(html), articleId));
    expect(
      $("li")
        .toArray()
        .map((item) => $(item).text()),
    ).toEqual(["☑ A", "☐ B"]);
  });
});
