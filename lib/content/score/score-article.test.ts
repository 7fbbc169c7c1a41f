import { describe, expect, test } from "vitest";
import { scoreArticle, scoreRules } from "./score-article";
import type { ArticleToScore } from "./score-check";
import { goodArticle } from "./testing/good-article";

const checkOf = (source: ArticleToScore, id: string) => {
  const check = scoreArticle(source).checks.find((each) => each.id === id);
  if (check === undefined) throw new Error(`there is no check ${id}`);
  return check;
};
const withHtml = (change: (html: string) => string): Partial<ArticleToScore> => ({
  html: change(goodArticle.html),
});
const p = (text: string) => `<p>${text}</p>`;

/** For each check, a change of the good article that it finds fault with, and what it says then. */
const faults: [id: string, status: "warn" | "fail", change: Partial<ArticleToScore>, value: number][] = [
  ["keyphrase_title", "fail", { title: "Season a pan in four steps" }, 50],
  ["keyphrase_title_start", "warn", { title: "Four evening steps: season a cast iron pan" }, 3],
  [
    "keyphrase_introduction",
    "fail",
    withHtml((html) => html.replace("Season a cast iron pan well", "Oil it")),
    0,
  ],
  [
    "keyphrase_introduction",
    "warn",
    withHtml((html) => html.replace("cast iron pan well, and", "pan well. Cast iron is heavy, and")),
    50,
  ],
  [
    "keyphrase_subheadings",
    "fail",
    withHtml((html) => html.replaceAll(/cast iron pan (?=works|in four)/g, "it ")),
    0,
  ],
  ["keyphrase_slug", "warn", { slug: "pan-steps" }, 25],
  ["keyphrase_slug", "fail", { slug: "four-steps" }, 0],
  ["keyphrase_meta", "fail", { metaDescription: "What to do with an old pan. ".repeat(5) }, 0],
  ["keyphrase_meta", "warn", { metaDescription: "Season a cast iron pan. ".repeat(6) }, 6],
  ["keyphrase_images", "warn", withHtml((html) => html.replace(/alt="[^"]*"/, 'alt="A spoon"')), 0],
  ["keyphrase_length", "warn", { keyword: "season old rusty cast iron pans" }, 6],
  [
    "keyphrase_density",
    "warn",
    withHtml((html) => html.replaceAll("iron pan", "thing").replace("thing", "iron pan")),
    1,
  ],
  ["keyphrase_density", "fail", { keyword: "copper kettle" }, 0],
  ["keyphrase_density", "fail", withHtml((html) => html + p("Season a cast iron pan. ").repeat(30)), 34],
  [
    "keyphrase_links",
    "fail",
    withHtml((html) => html.replace("the care of iron", "season a cast iron pan")),
    1,
  ],
  ["title_width", "fail", { title: "" }, 0],
  [
    "title_width",
    "fail",
    { title: "Season a cast iron pan in four steps without any oil that sticks to the pan" },
    641,
  ],
  ["meta_length", "warn", { metaDescription: "Season a cast iron pan." }, 23],
  ["meta_length", "fail", { metaDescription: "" }, 0],
  ["single_title", "fail", withHtml((html) => `<h1>One</h1>${html}<h1>Two</h1>`), 2],
  ["subheading_distribution", "fail", withHtml((html) => html.replaceAll(/<h2>.*?<\/h2>/g, "")), 387],
  ["heading_order", "warn", withHtml((html) => html.replace(/<h2>(What you need)<\/h2>/, "<h4>$1</h4>")), 1],
  ["lists", "warn", withHtml((html) => html.replaceAll(/<\/?(?:ul|li)>/g, "")), 0],
  ["image_alt", "fail", withHtml((html) => html.replace(/alt="[^"]*"/, "")), 1],
  ["internal_links", "fail", withHtml((html) => html.replace('href="/care"', 'href="#care"')), 0],
  [
    "internal_links",
    "warn",
    withHtml((html) => html.replace('href="/care"', 'href="/care" rel="nofollow"')),
    0,
  ],
  ["known_links", "fail", withHtml((html) => html.replace('href="/care"', 'href="/gone"')), 1],
  ["outbound_links", "fail", withHtml((html) => html.replace("https://chemistry.example", "")), 0],
  ["sources", "fail", withHtml((html) => html.replace("https://chemistry.example", "")), 0],
  ["sentence_length", "fail", withHtml((html) => html.replaceAll(/\. (?=[A-Z])/g, " and ")), 100],
  [
    "paragraph_length",
    "fail",
    withHtml((html) => html.replaceAll("</p><p>", " ") + p("word ".repeat(201))),
    201,
  ],
  ["paragraph_length", "warn", withHtml((html) => html + p("word ".repeat(160))), 160],
  ["passive_voice", "fail", withHtml((html) => html + p("The pan is quickly cleaned. ").repeat(12)), 36.8],
  [
    "transition_words",
    "fail",
    withHtml((html) => html + p("Iron is heavy. Oil is light. Pans last. ").repeat(30)),
    16.4,
  ],
  ["sentence_beginnings", "warn", withHtml((html) => html + p("Oil it. Oil helps. Oil stays.")), 1],
  [
    "reading_ease",
    "fail",
    withHtml(
      (html) =>
        p("Unquestionably extraordinary metallurgical considerations necessitate reconsideration. ").repeat(
          3,
        ) + html.slice(0, 20),
    ),
    0,
  ],
  ["text_length", "warn", { html: p("word ".repeat(260)) }, 260],
  ["text_length", "fail", { html: p("word ".repeat(72)) }, 72],
  ["repetition", "fail", withHtml((html) => html + html), 48.1],
  ["placeholders", "fail", withHtml((html) => html + p("Write to [Your Company].")), 1],
];

describe("the score", () => {
  test("has rules whose weights add up to 100, each with an id of its own", () => {
    expect(scoreRules.reduce((sum, rule) => sum + rule.weight, 0)).toBe(100);
    expect(new Set(scoreRules.map(({ id }) => id)).size).toBe(scoreRules.length);
  });

  test("is 100 for an article that passes all its checks, with nothing left unmeasured", () => {
    const { checks, ...total } = scoreArticle(goodArticle);
    expect(
      checks
        .filter(({ status }) => status !== "pass")
        .map(({ id, status, value, advice }) => ({ id, status, value, advice })),
    ).toEqual([]);
    expect(total).toEqual({ version: 8, score: 100, measured: 1, cap: 100 });
  });

  test("is the same for the same article", () => {
    expect(scoreArticle(goodArticle)).toEqual(scoreArticle(goodArticle));
  });

  test.each(faults)("of the check %s is %s for its fault", (id, status, change, value) => {
    const faulty = { ...goodArticle, ...change };
    expect(checkOf(faulty, id)).toMatchObject({ status, value });
    expect(checkOf(faulty, id).advice).toMatch(/^[A-Z0-9].*\.$/);
    expect(checkOf(goodArticle, id)).toMatchObject({ status: "pass", advice: "", evidence: [] });
    expect(scoreArticle(faulty).score).toBeLessThan(100);
  });

  test("has a faulty case in this test for each check", () => {
    expect([...new Set(faults.map(([id]) => id))].sort()).toEqual(scoreRules.map(({ id }) => id).sort());
  });
});

test("a keyphrase with a hyphen is found in a slug, which has hyphens between all words", () => {
  const { checks } = scoreArticle({ ...goodArticle, keyword: "self-hosting", slug: "self-hosting" });
  expect(checks.find(({ id }) => id === "keyphrase_slug")).toMatchObject({ status: "pass", value: 100 });
});
