import { describe, expect, test } from "vitest";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import { parseMarkdown } from "@/lib/content/markdown/parse-markdown";
import { hostileTexts } from "@/lib/tasks/testing/hostile-texts";
import { growthMax } from "@/lib/testing/growth";
import { composeArticle } from "./compose-article";

/** In characters: the shorter text, and the longer one that repeats its construct four times as often. */
const [short, long] = [8_000, 32_000];
/**
 * In characters: the beginnings that do not repeat. Cut off with the rest, they would leave the shorter text less than a
 * quarter of what the longer one repeats.
 */
const beginnings: Readonly<Record<string, number>> = {
  "paragraphs in quotations": 5_000,
  "formatting for every paragraph": 600,
  "markdown table of 200 columns": 802,
};
/** A shorter time mostly measures the clock's resolution and garbage collection. */
const measurableMs = 30;
/** The first try also pays for compiling, which would hide a growth; the others, for what else the machine does. */
const [triesMin, triesMax] = [2, 30];

describe("composing an article costs in proportion to its length, beside parsing", () => {
  test.each(Object.entries(hostileTexts))("with %s", { timeout: 120_000 }, (name, text) => {
    const beginning = beginnings[name] ?? 0;
    // The ratio of processor times does not depend on how fast or busy the machine is; single runs do, so the
    // cheapest of some tries counts.
    const [cheap, dear] = [
      leastCost(text.slice(0, beginning + short)),
      leastCost(text.slice(0, beginning + long)),
    ];
    let growth = Infinity;
    for (let tries = 1; tries <= triesMax; tries += 1) {
      const [before, after] = [cheap(), dear()];
      growth = after / Math.max(before, measurableMs / growthMax);
      if (tries >= triesMin && growth < growthMax) break;
    }
    expect(growth).toBeLessThan(growthMax);
  });
});

/**
 * A function that composes an article of a text once more, and returns the least processor time that it has taken, without
 * what the parser took. The parser's time grows faster where marks are tangled: limits of its own bound it
 * (render-markdown.long.test.ts).
 */
function leastCost(text: string): () => number {
  let [composing, parsing] = [Infinity, Infinity];
  return () => {
    composing = Math.min(
      composing,
      processorMs(() => compose(text)),
    );
    parsing = Math.min(
      parsing,
      processorMs(() => parseMarkdown(text)),
    );
    return composing - parsing;
  };
}

function processorMs(work: () => unknown): number {
  const begun = process.cpuUsage();
  try {
    work();
  } catch (error) {
    if (!(error instanceof MarkdownTooComplex)) throw error;
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}

/** Composes an article whose title, text and source all are this text. */
function compose(text: string): void {
  composeArticle({
    title: text,
    markdown: text,
    metaDescription: text,
    keyword: "the keyword",
    keywords: [text],
    slug: text,
    languageCode: "en",
    sources: [
      {
        key: "S1",
        url: "https://a.example/",
        title: text,
        sections: [{ heading: text, paragraphs: [text] }],
      },
    ],
  });
}
