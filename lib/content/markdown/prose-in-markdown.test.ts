import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { composeArticle } from "@/lib/articles/compose-article";
import { parseTexts } from "@/lib/destinations/texts/parsed-texts";
import { restrictMarkdown } from "@/lib/writers/answers/restrict-markdown";
import { readFrontMatter } from "../front-matter";
import { htmlToMarkdown } from "../html/html-to-markdown";
import { parseMarkdown } from "./parse-markdown";
import { renderMarkdown } from "./render-markdown";

const caseNamed = (name: string) =>
  readFrontMatter(readFileSync(path.join(import.meta.dirname, "testing", `${name}.txt`), "utf8"));
const htmlOf = (markdown: string) => renderMarkdown(markdown).html;

describe("A range with a tilde", () => {
  test("is not struck out in the text, the excerpt and the description", () => {
    const { fields, body } = caseNamed("tilde-ranges.md");
    const article = composeArticle({
      title: fields.title ?? "",
      markdown: body,
      keyword: fields.keyword ?? "",
      keywords: [],
      languageCode: "ko",
    });
    expect(article.contentHtml).not.toContain("<del>");
    for (const text of [article.contentHtml, article.excerpt, article.metaDescription]) {
      expect(text).toContain("3~5일 걸리고, 도서 지역은 7~10일");
      expect(text).toContain("20~25°C 的房间，每 100~200 小时");
    }
    expect(article.contentHtml).toContain("<td>3~4, 5~6</td>");
  });

  test.each(["It costs ~$50 and takes 5~10 minutes.", "foo~bar~baz and H~2~O", "約3~5日、または7~10日"])(
    "stays as written: %s",
    (markdown) => expect(renderMarkdown(markdown).text).toBe(markdown),
  );

  test("survives a conversion from HTML and back", () => {
    expect(htmlOf(htmlToMarkdown("<p>3~5 and 7~10</p>"))).toBe("<p>3~5 and 7~10</p>");
  });

  test("leaves two tilde marks a strikethrough", () => {
    expect(htmlOf("~~gone~~ and **~~注意：~~**先")).toBe(
      "<p><del>gone</del> and <strong><del>注意：</del></strong>先</p>",
    );
  });
});

describe("Other marks that prose uses", () => {
  test.each([
    "a < b and b > c, x <- y, I <3 it",
    "A List<String> and Foo<T> of <your-name>.",
    "Write a good <title> for the page, then a <select>, a <button> and a <script>.",
    "Put it between <title> and </title>.",
    "x^2^ ==mark== $5 and $6 :smile: snake_case_name #1 C# [x] [^1]",
    "1986. A great year",
    "3. Oktober ist ein Feiertag.",
  ])("are shown as written: %s", (text) => {
    const rendered = renderMarkdown(`${text}\n\nThe text goes on.`);
    expect(rendered.text).toBe(`${text}\n\nThe text goes on.`);
    expect(rendered.html).not.toMatch(/<(?:title|select|button|script|string)/i);
  });

  test.each(["<script> is a tag\n\nMore", "<!-- begins a comment\n\nMore", "<title> matters\n\nMore"])(
    "do not swallow the text below them: %j",
    (markdown) => expect(renderMarkdown(markdown).text).toContain("More"),
  );

  test("a number before a sentence is kept in the excerpt, and steps between other blocks stay a list", () => {
    expect(htmlOf("1. One\n\n```\na\n```\n\n2. Two\n\n![b](c.png)\n\n3. Three")).toContain('<ol start="2">');
    expect(htmlOf("2. Two\n3. Three")).toContain('<ol start="2">');
  });
});

describe("Emphasis in Chinese, Japanese and Korean", () => {
  const { body } = caseNamed("cjk-emphasis.md");

  test("begins and ends beside punctuation", () => {
    const html = htmlOf(body);
    expect(html).not.toContain("*");
    for (const words of ["注意：", "「重点」", "真。", "日本語の文章（括弧付き）。"]) {
      expect(html).toContain(`<strong>${words}</strong>`);
    }
    expect(htmlOf("**스크립트(script)**라고 부른다.")).toContain("<strong>스크립트(script)</strong>라고");
  });

  test("survives a conversion from HTML and back", () => {
    const html = htmlOf(body);
    expect(htmlOf(htmlToMarkdown(html))).toBe(html);
  });

  test("a bare address ends before the text that follows it", () => {
    expect(htmlOf(body)).toContain(
      '<a href="https://docs.fjord-tools.net/abc" rel="noopener">https://docs.fjord-tools.net/abc</a>。下一句在这里。',
    );
  });
});

describe("A bare address", () => {
  test.each([
    ["（https://a.example/b）以后**c**", "https://a.example/b", "）以后<strong>c</strong>"],
    ["https://a.example에서 확인", "https://a.example", "에서 확인"],
    ["www.a.exampleを参照", "http://www.a.example", "を参照"],
    ["“https://a.example/b”。", "https://a.example/b", "”。"],
    ["https://a.example/b_(c).第二", "https://a.example/b_(c)", ".第二"],
    ["[https://a.example。好]", "https://a.example", "。好]"],
    ["（www.a.example）好", "http://www.a.example", "）好"],
    ["https://a.example/b, then", "https://a.example/b", ", then"],
  ])("ends where it should: %s", (markdown, href, after) => {
    const { html, links } = renderMarkdown(markdown);
    expect(links).toMatchObject([{ href }]);
    expect(html).toContain(`</a>${after}`);
  });

  test("in angle brackets may contain any letter", () => {
    expect(renderMarkdown("<https://a.example/北京>").links[0]?.text).toBe("https://a.example/北京");
  });

  test("in brackets can be restricted like every other", () => {
    const markdown = "（www.evil.example）和 [https://evil.example]";
    const { markdown: restricted } = restrictMarkdown(markdown, parseMarkdown(markdown), {
      targetOf: () => null,
    });
    expect(renderMarkdown(restricted).links).toEqual([]);
  });

  test("within the text of a link makes no second link", () => {
    expect(renderMarkdown("[https://a.example。好](https://b.example)").links).toEqual([
      { href: "https://b.example", text: "https://a.example。好" },
    ]);
  });
});

describe("Marks of other dialects", () => {
  const { body } = caseNamed("marks-of-other-dialects.md");

  test("are not shown, and do what they are for", () => {
    expect(htmlOf(body)).toBe(
      [
        "<blockquote>\n<p><strong>Note</strong></p>\n<p>Keep the door shut.</p>\n</blockquote>",
        "<blockquote>\n<p><strong>Tip</strong></p>\n<p>Open it at noon.</p>\n</blockquote>",
        '<h2 id="section-keys">Keys</h2>\n<p>See <a href="#section-keys">the keys</a>.</p>',
      ].join("\n"),
    );
  });

  test.each([
    ["## A *b* {#my-name}\n\n[c](#my-name)", '<h2 id="section-my-name">A <em>b</em></h2>'],
    ["## {#only}", "{#only}</h2>"],
    ["> [!warning]- Look out\n> Text", "<p><strong>Look out</strong></p>\n<p>Text</p>"],
    [
      ":::note[Title]\n\nOne\n\n- two\n:::\n\nAfter",
      "<strong>Title</strong></p>\n<p>One</p>\n<ul>\n<li>two</li>",
    ],
    [":::tip\nnever closed", "<p>:::tip\nnever closed</p>"],
    ["> [!NOTE]\n", "<p><strong>Note</strong></p>"],
  ])("in %j become %s", (markdown, html) => expect(htmlOf(markdown)).toContain(html));

  test("are words for destinations too, since few programs know these marks", () => {
    const { text } = parseTexts({ html: htmlOf(body), markdown: body }).markdown;
    expect(text).toContain("> **Note**\n>\n> Keep the door shut.");
    expect(text).not.toMatch(/\[!NOTE|:::|\{#/);
  });
});

describe("What an article cannot embed", () => {
  const { body } = caseNamed("embeds.md");
  const links = [
    { href: "https://www.youtube.com/watch?v=abcdefghijk", text: "The film" },
    { href: "https://fjord-tools.net/a.mp4", text: "fjord-tools.net/a.mp4" },
    { href: "https://shop.fjord-tools.net/buy", text: "Buy a ticket" },
  ];

  test("becomes links and text", () => {
    expect(renderMarkdown(body).links).toEqual(links);
  });

  test("is said", () => {
    expect(renderMarkdown(body).leftOut).toEqual([
      "An article cannot embed https://www.youtube.com/watch?v=abcdefghijk; a link to it stands there.",
      "An article cannot embed https://fjord-tools.net/a.mp4; a link to it stands there.",
      "An article cannot have buttons; their words stand there as text.",
    ]);
    expect(renderMarkdown("a\n\n<script>x()</script>\n\n<iframe></iframe>\n").leftOut).toEqual([
      "An article cannot have the element script; it was left out with its content.",
      "An element iframe without an address on the web was left out.",
    ]);
    expect(renderMarkdown("A <title> and `<iframe>`.").leftOut).toEqual([]);
  });

  test("becomes links and text when HTML is converted", () => {
    expect(renderMarkdown(htmlToMarkdown(body)).links).toEqual(links);
  });

  test.each([
    ['<video controls><source src="//a.example/b.mp4"></video>', "https://a.example/b.mp4"],
    ['<audio src="https://a.example/b.mp3"></audio>', "https://a.example/b.mp3"],
    ['<iframe src="https://player.vimeo.com/video/123"></iframe>', "https://vimeo.com/123"],
    ['<object data="https://a.example/b.pdf"></object>', "https://a.example/b.pdf"],
  ])("%s leads to %s", (html, href) => expect(renderMarkdown(html).links).toMatchObject([{ href }]));

  test("is never a link to a script", () => {
    const { html } = renderMarkdown('a\n\n<iframe src="javascript:alert(1)"></iframe>\n\nb');
    expect(html).toBe("<p>a</p>\n\n<p>b</p>");
  });
});

test("Links and images whose scheme is in capital letters are kept", () => {
  const { links, images } = renderMarkdown(caseNamed("uppercase-scheme.md").body);
  expect(links.map(({ href }) => href)).toEqual([
    "https://fjord-tools.net/prices",
    "http://fjord-tools.net/map",
    "mailto:desk@fjord-tools.net",
  ]);
  expect(images).toEqual([{ src: "https://fjord-tools.net/plan.png", alt: "Plan of the hall" }]);
  expect(renderMarkdown("[a](JavaScript:alert(1)) [b](DATA:text/html,x)").links).toEqual([]);
});
