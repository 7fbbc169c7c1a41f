import { describe, expect, it, test } from "vitest";
import { brandQueryTest } from "./brand-query";
import { createCoverage, ideasOf } from "./ideas";

const isBrand = brandQueryTest({
  name: "Acme",
  brandName: "Acme Tools",
  website: "https://www.acme-anvils.example/",
});

it.each([
  ["acme", true],
  ["ACME anvils", true],
  ["buy at acme", true],
  ["acme-anvils.example", true],
  ["acme-anvils", true],
  ["acmeanvils", true],
  ["acmetools", true],
  ["tools", false],
  ["anvils", false],
  ["acmeology", false],
])("whether %s asks for the project itself: %s", (query, expected) => {
  expect(isBrand(query)).toBe(expected);
});

test("a short name counts only as the whole query, and the words of a host do not count", () => {
  const isTea = brandQueryTest({ name: "Tea", brandName: "", website: "https://green-tea.example" });
  expect(["tea", "green tea", "green-tea", "greentea"].map(isTea)).toEqual([true, false, true, true]);
});

const query = (name: string, impressions: number, page = "acme.example/other") => ({
  query: name,
  clicks: 1,
  impressions,
  position: 5,
  page,
});
const article = (id: string, keyword: string, title: string, languageCode = "en") => ({
  id,
  keyword,
  title,
  languageCode,
});

function coverageOf(...articles: ReturnType<typeof article>[]) {
  const coverage = createCoverage();
  coverage.add(articles);
  return coverage;
}

const coverage = coverageOf(
  article("care", "anvil care", "How to care for an anvil"),
  article("price", "anvil price", "What a used anvil costs"),
  article("tee", "grüner tee", "Grünen Tee richtig zubereiten", "de"),
);

describe("an article covers a query", () => {
  it.each([
    ["that is its keyword", "Anvil  Care", ["care"]],
    ["whose words are those of its keyword", "care of anvils", ["care"]],
    ["whose words are all in its title", "used anvil costs", ["price"]],
    ["of words that several titles have", "anvil", ["care", "price"]],
    ["in the language of the article", "grünen tee zubereiten", ["tee"]],
    ["but none with another word", "anvil stand", []],
    ["and none of stop words", "how to", []],
  ])("%s", (_, name, ids) => {
    expect([...coverage.articlesFor(name)].sort()).toEqual(ids);
  });
});

function ideas(
  queries: ReturnType<typeof query>[],
  {
    answeredBy = () => [],
    articleOf = () => null,
  }: Partial<Pick<Parameters<typeof ideasOf>[1], "answeredBy" | "articleOf">> = {},
) {
  return ideasOf(queries, { isBrand, coverage, answeredBy, articleOf });
}

describe("ideas", () => {
  test("are the queries without an article, the most frequent first, and not those for the project", () => {
    const found = ideas([
      query("anvil stand", 50),
      query("acme", 900),
      query("forge", 80),
      query("rare", 19),
    ]);
    expect(found.map((idea) => [idea.query, idea.coveredBy])).toEqual([
      ["forge", null],
      ["anvil stand", null],
    ]);
  });

  test("name the article that covers a query, and rather the one that is shown for it", () => {
    const articleOf = (page: string) => (page === "acme.example/price" ? "price" : null);
    const found = ideas([query("anvil", 70, "acme.example/price"), query("anvil care", 60)], { articleOf });
    expect(found.map(({ coveredBy }) => coveredBy)).toEqual(["price", "care"]);
  });

  test("name the article whose text answers a query", () => {
    const found = ideas([query("anvil stand", 70)], { answeredBy: () => ["first", "second"] });
    expect(found[0]?.coveredBy).toBe("first");
  });

  test("are a hundred at most, of which covered ones take only the room that is left", () => {
    const open = Array.from({ length: 95 }, (_, n) => query(`open${n}`, 100 + n));
    const covered = Array.from({ length: 20 }, () => query("anvil care", 1_000));
    const found = ideas([...covered, ...open]);
    expect(found).toHaveLength(100);
    expect(found.filter(({ coveredBy }) => coveredBy === null)).toHaveLength(95);
    expect(found[0]?.coveredBy).toBe("care");
  });
});
