import { describe, expect, test } from "vitest";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import { type ArticleText, composeArticle } from "./compose-article";

const source: ArticleText = {
  title: "  How to care\n for an anvil ",
  markdown: "Keep it dry.\n\n## Why\n\nRust begins where water stands.",
  metaDescription: " Keep an anvil dry. ",
  keyword: "anvil care",
  keywords: ["rust", "anvil care", " rust "],
  languageCode: "en",
};

describe("a composed article", () => {
  test("gets all of its columns from its text", () => {
    expect(composeArticle(source)).toMatchObject({
      title: "How to care for an anvil",
      slug: "how-to-care-for-an-anvil",
      metaDescription: "Keep an anvil dry.",
      excerpt: "Keep it dry. Rust begins where water stands.",
      keywords: ["anvil care", "rust"],
      languageCode: "en",
      contentMarkdown: source.markdown,
      wordCount: 9,
    });
  });

  test("does not repeat its title: a single H1 with the same words is removed", () => {
    const markdown = "# How to care for an ANVIL!\n\nText.";
    expect(composeArticle({ ...source, markdown })).toMatchObject({
      contentMarkdown: "Text.",
      contentHtml: "<p>Text.</p>",
      gateIssues: [],
    });
  });

  test("renders a single H1 with other words as an H2", () => {
    const markdown = "# Another title\n\nText.";
    const composed = composeArticle({ ...source, markdown });
    expect(composed).toMatchObject({ contentMarkdown: markdown, gateIssues: [] });
    expect(composed.contentHtml).toMatch(/^<h2[^>]*>Another title<\/h2>/);
  });

  test.each([
    ["two H1s", "# First\n\nText.\n\n# Second\n\nText."],
    ["two H1s, one of which is the title", "# How to care for an anvil\n\nText.\n\n# Second"],
    ["an H1 in HTML beside one in Markdown", "# How to care for an anvil\n\n<h1>Second</h1>"],
    ["two H1s in HTML", "<h1>First</h1>\n\nText.\n\n<H1 class=x>Second</H1>"],
  ])("with %s gets a gate issue and keeps both", (_name, markdown) => {
    const composed = composeArticle({ ...source, markdown });
    expect(composed.gateIssues).toMatchObject([{ code: "multiple_h1" }]);
    expect(composed.contentMarkdown).toBe(markdown);
    expect(composed.contentHtml).not.toContain("<h1");
  });

  test("is described by its beginning when it has no meta description", () => {
    const { metaDescription: _given, ...undescribed } = source;
    for (const text of [undescribed, { ...source, metaDescription: " " }]) {
      expect(composeArticle(text).metaDescription).toBe("Keep it dry. Rust begins where water stands.");
    }
  });

  test("gets a requested slug in a valid form", () => {
    expect(composeArticle({ ...source, slug: "Anvil Care!" }).slug).toBe("anvil-care");
  });

  test("has a score, and the checks that it is computed from", () => {
    const { score, scoreChecks } = composeArticle(source);
    expect(scoreChecks.checks.length).toBeGreaterThan(10);
    expect(score).toBeLessThan(80);
  });

  test("is refused when its text is too complex to render", () => {
    expect(() => composeArticle({ ...source, markdown: "> ".repeat(10_000) })).toThrow(MarkdownTooComplex);
  });
});
