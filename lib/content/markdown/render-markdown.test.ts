import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "./render-markdown";

function page(markdown: string) {
  return load(renderMarkdown(markdown).html, null, false);
}

describe("headings", () => {
  test.each([
    ["an ATX H1", "# One\n\ntext"],
    ["a setext H1", "One\n===\n\ntext"],
    ["a raw H1", "<h1>One</h1>\n\ntext"],
    ["an H1 in a quote", "> # One"],
    ["an H1 in a list", "- # One"],
  ])("%s becomes an H2", (_name, markdown) => {
    expect(page(markdown)("h1")).toHaveLength(0);
    expect(page(markdown)("h2").text()).toBe("One");
  });

  test("are listed with their depth, text and id on the page", () => {
    const { html, headings } = renderMarkdown("## Étape *un*\n\n### Deux\n\n## Étape un\n\n## 日本語");
    expect(headings).toEqual([
      { depth: 2, text: "Étape un", id: "section-étape-un" },
      { depth: 3, text: "Deux", id: "section-deux" },
      { depth: 2, text: "Étape un", id: "section-étape-un-1" },
      { depth: 2, text: "日本語", id: "section-日本語" },
    ]);
    for (const { id } of headings) expect(load(html)(`[id="${id}"]`)).toHaveLength(1);
  });

  test("are reached by links that name their id without the prefix", () => {
    const $ = page(
      "[go](#Étape-un) [there](#%C3%A9tape-un) [nowhere](#gone) [odd](#%E0%A4%A)\n\n## Étape un",
    );
    expect(
      $("a")
        .map((_i, a) => $(a).attr("href"))
        .get(),
    ).toEqual(["#section-étape-un", "#section-étape-un", "#gone", "#%E0%A4%25A"]);
  });
});

describe("GitHub's extensions", () => {
  test("tables keep their alignment", () => {
    const $ = page("| a | b |\n| :- | -: |\n| 1 | 2 |");
    expect(
      $("th")
        .map((_i, th) => $(th).attr("align"))
        .get(),
    ).toEqual(["left", "right"]);
    expect($("tbody td").text()).toBe("12");
  });

  test("task lists are disabled boxes", () => {
    const $ = page("- [x] done\n- [ ] open");
    expect($("li.task-list-item input[type=checkbox][disabled]")).toHaveLength(2);
    expect($("input[checked]")).toHaveLength(1);
  });

  test("a footnote and its reference link to each other, with ids of their own", () => {
    const $ = page("One[^a] and two[^b] and one again[^a].\n\n## fn-a\n\n[^a]: First.\n[^b]: Second.");
    const ids = $("[id]")
      .map((_i, element) => $(element).attr("id") ?? "")
      .get();
    expect(new Set(ids).size).toBe(ids.length);
    const targets = $('a[href^="#"]')
      .map((_i, a) => ($(a).attr("href") ?? "").slice(1))
      .get();
    expect(targets).toHaveLength(6);
    for (const target of targets) expect(ids).toContain(target);
    expect($("section[data-footnotes] li").first().text()).toContain("First.");
  });

  test("raw HTML cannot take the id of a footnote twice", () => {
    const $ = page('<ul><li id="user-content-fn-a">fake</li></ul>\n\nOne[^a].\n\n[^a]: First.');
    expect($('[id="user-content-fn-a"]')).toHaveLength(1);
  });

  test("the footnotes' heading is in the article's language and is not listed as a heading", () => {
    const { html, headings, text } = renderMarkdown("Eins[^1].\n\n[^1]: Quelle.", {
      footnotesLabel: "Fußnoten",
    });
    expect(html).toContain("Fußnoten");
    expect(headings).toEqual([]);
    expect(text).toBe("Eins.\n\nQuelle.");
  });

  test("strikethrough, bare addresses and code languages work", () => {
    const $ = page("~~old~~ www.example.org\n\n```ts\nconst a = 1;\n```");
    expect($("del").text()).toBe("old");
    expect($("a").attr("href")).toBe("http://www.example.org");
    expect($("code").attr("class")).toBe("language-ts");
  });
});

describe("links and images", () => {
  test.each([
    ["[a](https://other.example)", "noopener"],
    ["[a](//other.example)", "noopener"],
    ["[a](/own)", undefined],
    ["[a](mailto:a@b.example)", undefined],
    ['<a href="https://other.example" rel="sponsored opener NoFollow">a</a>', "noopener nofollow sponsored"],
    ['<a href="/own" rel="author me">a</a>', undefined],
  ])("%s has rel %s", (markdown, rel) => {
    expect(page(markdown)("a").attr("rel")).toBe(rel);
  });

  test("are listed, without the links between footnotes and references", () => {
    const { links, images } = renderMarkdown(
      "[the *docs*](https://a.example/x?a=1&b=2) and ![A chart](https://a.example/c.png) and note[^1]\n\n[^1]: [src](https://b.example)",
    );
    expect(links).toEqual([
      { href: "https://a.example/x?a=1&b=2", text: "the docs" },
      { href: "https://b.example", text: "src" },
    ]);
    expect(images).toEqual([{ src: "https://a.example/c.png", alt: "A chart" }]);
  });

  test("with a refused address are replaced by their text", () => {
    const $ = page("[words](javascript:alert(1)) ![alt](data:x) [empty]()");
    expect($("a, img")).toHaveLength(0);
    expect($.text().trim()).toBe("words alt empty");
  });
});

describe("raw HTML", () => {
  test("keeps its harmless elements", () => {
    const $ = page("H<sub>2</sub>O\n\n<details><summary>More</summary>\n\n**bold**\n\n</details>");
    expect($("sub").text()).toBe("2");
    expect($("details summary").text()).toBe("More");
    expect($("details strong").text()).toBe("bold");
  });

  test("loses its comments", () => {
    expect(renderMarkdown("a <!-- secret --> b").html).toBe("<p>a  b</p>");
  });
});

describe("the text of a rendered article", () => {
  test("is what a reader sees, with its words counted in any script", () => {
    const { text, wordCount } = renderMarkdown("## Title\n\nOne *two* `three`.\n\n- four\n- five");
    expect(text).toBe("Title\n\nOne two three.\n\nfour\nfive");
    expect(wordCount).toBe(6);
    expect(renderMarkdown("我们喜欢学习语言").wordCount).toBeGreaterThan(2);
    expect(renderMarkdown("ภาษาไทยไม่มีช่องว่าง").wordCount).toBeGreaterThan(2);
  });
});

describe("html is never empty for a text", () => {
  test.each([
    "[a]: https://a.example",
    "<!-- only a comment -->",
    "<script>alert(1)</script>",
    "[^1]: nobody mentions this",
    "<div></div>",
    "[](https://a.example)",
    "![](data:x)",
    "\u200B",
    "<svg></svg>",
  ])("%j", (markdown) => {
    const { html } = renderMarkdown(markdown);
    expect(html.replace(/<\/?p>/g, "")).not.toBe("");
    expect(html).not.toMatch(/<(?:script|svg)/);
  });

  test("but is empty for a blank text", () => {
    expect(renderMarkdown(" \n\t\n").html).toBe("");
    expect(renderMarkdown("").html).toBe("");
  });
});
