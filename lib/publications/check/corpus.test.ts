import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { judgePage, type PageVerdict } from "./judge-page";

const corpus = join(import.meta.dirname, "corpus");

const articles = z
  .array(z.object({ id: z.string(), languageCode: z.string(), title: z.string(), text: z.string() }))
  .parse(JSON.parse(readFileSync(join(corpus, "articles.json"), "utf8")));

const cases = z
  .array(
    z.object({
      file: z.string(),
      category: z.string(),
      article: z.string(),
      requestedUrl: z.url(),
      finalUrl: z.url(),
      status: z.int(),
      headers: z.record(z.string(), z.string()),
      verifyStatus: z.string(),
      looksLike: z.string().nullable(),
      noindex: z.boolean().default(false),
      canonicalElsewhere: z.boolean().default(false),
    }),
  )
  .parse(JSON.parse(readFileSync(join(corpus, "manifest.json"), "utf8")));

/** What an address may show: the article itself, and everything that could be mistaken for it. */
const categories = [
  "right page",
  "other post",
  "home page",
  "teaser list",
  "truncated page",
  "translated page",
  "draft preview",
  "login wall",
  "challenge page",
  "script shell",
  "soft 404",
  "not found",
  "site error",
];

type Case = (typeof cases)[number];

function judge(page: Case): PageVerdict {
  const article = articles.find(({ id }) => id === page.article);
  if (article === undefined)
    throw new Error(`${page.file} names an article that is not there: ${page.article}`);
  return judgePage({
    fetched: {
      status: page.status,
      headers: page.headers,
      url: page.finalUrl,
      redirects: [],
      html: readFileSync(join(corpus, "pages", page.file), "utf8"),
    },
    requestedUrl: page.requestedUrl,
    article,
  });
}

const judged = cases.map((page) => ({ page, verdict: judge(page) }));

describe("the corpus", () => {
  test("covers every kind of page in every language", () => {
    expect(cases.length).toBeGreaterThanOrEqual(60);
    expect(new Set(cases.map(({ article }) => article.slice(0, 2))).size).toBe(10);
    for (const category of categories) {
      expect(cases.filter((page) => page.category === category).length, category).toBeGreaterThanOrEqual(3);
    }
    expect(new Set(cases.map(({ category }) => category))).toEqual(new Set(categories));
  });

  test("includes other posts that a site redirected to", () => {
    const guessed = cases.filter(({ category }) => category === "other post");
    expect(guessed.every(({ requestedUrl, finalUrl }) => requestedUrl !== finalUrl)).toBe(true);
  });

  test("is judged without a mistake: precision and recall of `verified` are 1", () => {
    const wrong = judged.filter(({ page, verdict }) => page.verifyStatus !== verdict.verifyStatus);
    const count = (is: (pair: (typeof judged)[number]) => boolean) => judged.filter(is).length;
    const truePositives = count(
      (x) => x.page.verifyStatus === "verified" && x.verdict.verifyStatus === "verified",
    );
    const predicted = count(({ verdict }) => verdict.verifyStatus === "verified");
    const actual = count(({ page }) => page.verifyStatus === "verified");
    const report = [
      `precision ${truePositives}/${predicted}, recall ${truePositives}/${actual}`,
      ...wrong.map(
        ({ page, verdict }) =>
          `${page.file}: ${page.verifyStatus} was judged ${verdict.verifyStatus}, containment ${verdict.evidence.containment}, title ${verdict.evidence.title_match}`,
      ),
    ];
    expect(wrong, report.join("\n")).toHaveLength(0);
  });

  test("never verifies an article on another article's page", () => {
    const pairs = cases
      .filter(({ verifyStatus }) => verifyStatus === "verified")
      .flatMap((page) =>
        articles.filter(({ id }) => id !== page.article).map(({ id }) => ({ ...page, article: id })),
      );
    const wrong = pairs.filter((pair) => judge(pair).verifyStatus === "verified");
    expect(wrong.map(({ file, article }) => `${file} passed for ${article}`)).toEqual([]);
  });

  test.each(judged)("$page.file is classified correctly", ({ page, verdict }) => {
    expect(verdict.evidence).toMatchObject({
      looks_like: page.looksLike,
      noindex: page.noindex,
      canonical_elsewhere: page.canonicalElsewhere,
    });
  });
});
