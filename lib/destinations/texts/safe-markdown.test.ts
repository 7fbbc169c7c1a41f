import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { marked } from "../adapters/git/testing/plain-renderer";
import { samplePost } from "../testing/sample-post";
import { joinMarkdown, safeMarkdownPieces } from "./safe-markdown";

const safeMarkdown = (markdown: string) => joinMarkdown(safeMarkdownPieces(markdown));

describe("Markdown for a customer’s repository", () => {
  test("is unchanged when it is harmless", () => {
    const { markdown } = samplePost({ status: "publish" });
    const more = `${markdown}\n\nH<sub>2</sub>O, <kbd>Ctrl</kbd>, <mark>marked</mark>.\n\n<details open>\n<summary>More</summary>\n\nHidden *words*.\n\n</details>\n\n<https://example.com>\n\n\`<script>\`\n`;
    expect(safeMarkdown(more)).toBe(more);
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
    const $ = load(marked(safeMarkdown(markdown)));
    expect($("script, style, iframe, svg, object, form").length).toBe(0);
    const attributes = $("*")
      .toArray()
      .flatMap((node) => ("attribs" in node ? Object.entries(node.attribs) : []));
    const harmful = attributes.filter(
      ([name, value]) => /^on|^style$/.test(name) || /^\s*(?:javascript|vbscript|data):/i.test(value),
    );
    expect(harmful).toEqual([]);
  });

  test("keeps the text of a link that it removes", () => {
    expect(safeMarkdown("See [**the** guide](javascript:alert(1)) here.")).toBe("See **the** guide here.");
  });

  test("that is too complex to parse is refused with an explanation", () => {
    expect(() => safeMarkdown("*".repeat(400))).toThrow(/emphasis marks/);
  });
});
