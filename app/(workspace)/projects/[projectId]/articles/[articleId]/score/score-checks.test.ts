import { composeArticle } from "@galley/lib/articles/compose-article";
import { noVoice } from "@galley/lib/content/brand/brand-voice";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ScoreChecks } from "./score-checks";

const { scoreChecks, score, brandNotes } = composeArticle({
  title: "Anvil care",
  markdown: "A world-class anvil needs oil.\n\n## Rust\n\nKeep it dry.",
  keyword: "anvil care",
  keywords: [],
  languageCode: "en",
  voice: { ...noVoice, wordsToAvoid: ["world-class"] },
});
const shown = (article: Parameters<typeof ScoreChecks>[0]["article"]) =>
  renderToStaticMarkup(createElement(ScoreChecks, { article }));

test("an article without a score still shows how it keeps to the brand voice", () => {
  for (const score_details of [null, scoreChecks]) {
    const html = shown({ score: null, score_details, brand_notes: brandNotes });
    expect(html).toContain("This text has no score.");
    expect(html).toContain("Words to avoid");
    expect(html).toContain("world-class");
  }
});

test("an article with a score shows the brand voice below its checks", () => {
  const html = shown({ score, score_details: scoreChecks, brand_notes: brandNotes });
  expect(html).toContain("of 100");
  expect(html.indexOf("Words to avoid")).toBeGreaterThan(html.indexOf("Readability"));
});

test("an article without a score and brand notes shows nothing", () => {
  expect(shown({ score: null, score_details: null, brand_notes: null })).toBe("");
});
