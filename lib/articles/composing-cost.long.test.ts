import { describe, expect, test } from "vitest";
import { MarkdownTooComplex } from "@/lib/content/markdown/markdown-limits";
import { hostileTexts } from "@/lib/tasks/testing/hostile-texts";
import { composeArticle } from "./compose-article";

/** In characters: the shorter text, and the longer one that repeats its construct four times as often. */
const [short, long] = [8_000, 32_000];
/** A doubling may cost two and a half times as much, so four times the text may cost this. */
const growthMax = 2.5 ** 2;
/** A shorter time mostly measures the clock's resolution and garbage collection. */
const measurableMs = 30;
const triesMax = 30;

describe("composing an article costs in proportion to its length", () => {
  test.each(Object.entries(hostileTexts))("with %s", { timeout: 120_000 }, (_, text) => {
    // The ratio of processor times does not depend on how fast or busy the machine is; single runs do, so the
    // cheapest of some tries counts.
    let [cheapest, dearest] = [Infinity, Infinity];
    for (let tries = 0; tries < triesMax; tries += 1) {
      cheapest = Math.min(cheapest, composingMs(text.slice(0, short)));
      dearest = Math.min(dearest, composingMs(text.slice(0, long)));
      if (dearest < measurableMs || dearest / cheapest < growthMax) break;
    }
    expect(dearest < measurableMs ? 0 : dearest / cheapest).toBeLessThan(growthMax);
  });
});

/** The processor time for composing an article whose title, text and source all are this text. */
function composingMs(text: string): number {
  const begun = process.cpuUsage();
  try {
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
  } catch (error) {
    if (!(error instanceof MarkdownTooComplex)) throw error;
  }
  const { user, system } = process.cpuUsage(begun);
  return (user + system) / 1000;
}
