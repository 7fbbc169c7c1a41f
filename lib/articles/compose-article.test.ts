import { describe, expect, test } from "vitest";
import { MarkdownTooComplex } from "@/lib/content/markdown-limits";
import { type ArticleText, composeArticle } from "./compose-article";

const source: ArticleText = {
  title: "  How to care\n for an anvil ",
  markdown: "Keep it dry.\n\n## Why\n\nRust begins where water stands.",
  metaDescription: " Keep an anvil dry. ",
  keyword: "anvil care",
  keywords: ["rust", "anvil care", " rust "],
  languageCode: "en",
};

describe("an article that is stored", () => {
  test("follows from its text", () => {
    expect(composeArticle(source)).toMatchObject({
      title: "How to care for an anvil",
      slug: "how-to-care-for-an-anvil",
      metaDescription: "Keep an anvil dry.",
      excerpt: "Keep it dry. Why Rust begins where water stands.",
      keywords: ["anvil care", "rust"],
      languageCode: "en",
      contentMarkdown: source.markdown,
      wordCount: 9,
    });
  });

  test("has no H1 of its own: a leading one is taken off, any other is an H2 of the page", () => {
    const composed = composeArticle({ ...source, markdown: "# Another title\n\nText.\n\n# Second" });
    expect(composed.contentMarkdown).toBe("Text.\n\n# Second");
    expect(composed.contentHtml).toContain("<p>Text.</p>");
    expect(composed.contentHtml).not.toMatch(/<h1|Another title/);
  });

  test("is described by its beginning when nobody describes it", () => {
    const { metaDescription: _given, ...undescribed } = source;
    for (const text of [undescribed, { ...source, metaDescription: " " }]) {
      expect(composeArticle(text).metaDescription).toBe("Keep it dry. Why Rust begins where water stands.");
    }
  });

  test("takes the address that was wished for, made fit for one", () => {
    expect(composeArticle({ ...source, slug: "Anvil Care!" }).slug).toBe("anvil-care");
  });

  test("has the score of its parts, each saying what it measured", () => {
    const { score, scoreChecks } = composeArticle(source);
    const sum = (of: "points" | "pointsMax") => scoreChecks.reduce((total, check) => total + check[of], 0);
    expect(score).toBe(Math.round((sum("points") / sum("pointsMax")) * 100));
    expect(score).toBeLessThan(80);
  });

  test("refuses a text that cannot be rendered in bounded time", () => {
    expect(() => composeArticle({ ...source, markdown: "> ".repeat(10_000) })).toThrow(MarkdownTooComplex);
  });
});
