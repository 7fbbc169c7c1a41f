import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import { marked } from "../../testing/plain-renderer";
import { samplePost } from "../../testing/sample-post";
import { articleTexts } from "../../testing/texts/article-texts";
import { whatAReaderSees } from "../../testing/what-a-reader-sees";
import { parseTexts } from "../parsed-texts";
import { type MarkdownDialectName, markdownDialects } from "./markdown-dialect";

const printed = (markdown: string, dialect: MarkdownDialectName = "common") =>
  parseTexts({ html: renderMarkdown(markdown).html, markdown, dialect }).markdown.text;

/** Those that a renderer of CommonMark shows; kramdown and Goldmark are tested by building sites with them. */
const commonDialects = ["common", "remark", "mdx", "marked", "forem", "hashnode"] as const;

describe.each(commonDialects)("Markdown in the dialect %s", (dialect) => {
  test.each(articleTexts())("shows the words, links and pictures of the text $name", ({ markdown }) => {
    const shown = whatAReaderSees(
      marked(printed(markdown, dialect), { slugs: markdownDialects[dialect].headingIds === "own" }),
    );
    expect(shown).toEqual(whatAReaderSees(renderMarkdown(markdown).html));
  });

  test.each([
    "<script>alert(1)</script>",
    "Before <script>alert(1)</script> after",
    "<style>body{display:none}</style>",
    '<iframe src="https://evil.example"></iframe>',
    '<img src=x onerror="alert(1)">',
    'Text <img src="x" onerror=alert(1)> text',
    '<p onclick="alert(1)">Text</p>',
    '<div style="position:fixed">Text</div>',
    "<svg><script>alert(1)</script></svg>",
    '<a href="javascript:alert(1)">Text</a>',
    "[Text](javascript:alert(1))",
    "[Text](JaVaScRiPt:alert(1))",
    "[Text](<java\tscript:alert(1)>)",
    "[Text](data:text/html,<script>alert(1)</script>)",
    "[**Text**](vbscript:x)",
    "![Text](javascript:alert(1))",
    "[Text][1]\n\n[1]: javascript:alert(1)",
    "<javascript:alert(1)>",
    "- <script>alert(1)</script>\n- Text",
    "> <iframe src=x>\n> Text",
    "| A |\n| --- |\n| <img src=x onerror=alert(1)> |",
    "<!-- <script>alert(1)</script> -->",
    "<object data=x></object>",
    "<form action=x><input></form>",
  ])("loses what a browser would execute: %j", (markdown) => {
    const $ = load(
      marked(printed(markdown, dialect), { slugs: markdownDialects[dialect].headingIds === "own" }),
    );
    expect($("script, style, iframe, svg, object, form, input").length).toBe(0);
    const attributes = $("*")
      .toArray()
      .flatMap((node) => ("attribs" in node ? Object.entries(node.attribs) : []));
    const harmful = attributes.filter(
      ([name, value]) => /^on|^style$/.test(name) || /^\s*(?:javascript|vbscript|data):/i.test(value),
    );
    expect(harmful).toEqual([]);
  });
});

describe("Markdown for a destination", () => {
  test("is the author’s own where that is plain", () => {
    const { markdown } = samplePost({ status: "publish" });
    const plain = markdown.replace(/(?<=\S)\n(?=the|face|pitted|after)/g, " ");
    expect(
      printed(plain)
        .split("\n")
        .filter((line) => !plain.split("\n").includes(line)),
    ).toEqual([]);
  });

  test("shows no comment, and nothing in its place", () => {
    const markdown = "One.\n\n<!-- TODO: ask -->\n\nTwo <!-- more --> words.\n\n<!--more-->\n\nThree.";
    expect(printed(markdown)).toBe("One.\n\nTwo words.\n\nThree.");
  });

  test("keeps an element whose attributes it drops whole", () => {
    const markdown =
      '<details class="faq" open>\n<summary>Why?</summary>\n\nBecause of *rust*.\n\n</details>';
    expect(printed(markdown)).toBe(
      "<details open>\n\n<summary>Why?</summary>\n\nBecause of *rust*.\n\n</details>",
    );
  });

  test("ends every element, also one that the author left open", () => {
    expect(printed("<details><summary>Why?</summary>\n\nBecause.")).toBe(
      "<details>\n\n<summary>Why?</summary>\n\nBecause.\n\n</details>",
    );
  });

  test("keeps the text of a link that it removes", () => {
    expect(printed("See [**the** guide](javascript:alert(1)) here.")).toBe("See **the** guide here.");
  });

  test("names the HTML that it needs", () => {
    const markdown = "H<sub>2</sub>O, <mark>x</mark>\n\n| A |\n|---|\n| b<br>c |";
    const { html } = renderMarkdown(markdown);
    const { htmlNames } = parseTexts({ html, markdown, dialect: "goldmark" }).markdown;
    expect(htmlNames).toEqual(["br", "mark"]);
  });

  test("gives a mark that a program reads as its own a form that shows", () => {
    expect(printed("a | b, $$5 -- and so on...", "kramdown")).toBe(
      "a \\| b, \\$\\$5 \\-\\- and so on\\.\\..",
    );
    expect(printed("import nothing\n\na {b} < c", "mdx")).toBe(
      "&#x69;mport nothing\n\na &#123;b&#125; \\< c",
    );
    expect(printed("x^2 in {{ braces }}", "forem")).toBe("x&#94;2 in &#123;{ braces }}");
    expect(printed("see %[https://example.com] there", "hashnode")).toContain("&#37;");
  });

  test("has the boxes of a task list as HTML where a program has no task lists", () => {
    expect(printed("- [x] done", "remark")).toBe("- [x] done");
    expect(printed("- [x] done")).toBe('- <input type="checkbox" checked disabled /> done');
  });

  test("has footnotes as a list with links to and fro where the program has none", () => {
    const markdown = "One.[^a] Two.[^b] One again.[^a]\n\n[^a]: First.\n[^b]: - a list";
    const $ = load(marked(printed(markdown)));
    const places = $("[id]")
      .map((_, each) => $(each).attr("id"))
      .toArray();
    const links = $("a[href]")
      .map((_, each) => $(each).attr("href"))
      .toArray();
    expect(places).toEqual(["fnref-1", "fnref-2", "fn-1", "fn-2"]);
    expect(links).toEqual(["#fn-1", "#fn-2", "#fn-1", "#fnref-1", "#fnref-2"]);
  });

  test("is made of a paragraph with three hundred thousand spaces in a row as of one space", () => {
    const html = `<p>a${"\t  ".repeat(100_000)}b\nc</p>`;
    expect(parseTexts({ html, markdown: "a b c" }).markdown.text).toBe("a b c");
  });

  test("that is too complex to parse is refused with an explanation", () => {
    expect(() => parseTexts({ html: "<p></p>", markdown: "*".repeat(400) })).toThrow(/emphasis marks/);
  });
});
