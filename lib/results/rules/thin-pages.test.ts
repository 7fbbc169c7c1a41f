import { expect, test } from "vitest";
import { type ThinPage, thinPageIdeas } from "./thin-pages";

const page = (path: string, heading: string, words = 84): ThinPage => ({
  url: `https://www.acme.example${path}`,
  heading,
  words,
});

function ideasOf(pages: readonly ThinPage[], queries: readonly string[] = []) {
  return thinPageIdeas(pages, {
    isBrand: (query) => query.includes("Acme"),
    coverage: { articlesFor: (query) => new Set(query === "Anvil stands" ? ["article-1"] : []) },
    articleOf: (address) => (address === "acme.example/blog/oil" ? "article-2" : null),
    queries,
  });
}

test("a page that says little about its topic is an idea, with its address and its words", () => {
  expect(ideasOf([page("/care/rust/", "Removing rust from anvils | Acme")])).toEqual([
    {
      query: "Removing rust from anvils",
      clicks: 0,
      impressions: 0,
      position: null,
      page: "acme.example/care/rust",
      words: 84,
      coveredBy: null,
    },
  ]);
});

test("the article that is about the topic is named", () => {
  expect(ideasOf([page("/stands", "Anvil stands")])).toMatchObject([{ coveredBy: "article-1" }]);
});

test.each([
  ["the home page", page("/", "Anvils and tongs")],
  ["a page that is short for a reason", page("/contact-us", "Where to find us")],
  ["a list", page("/tag/anvils", "Posts on anvils")],
  ["the page of an article", page("/blog/oil", "Oil for anvils")],
  ["a heading of one word", page("/anvils", "Anvils")],
  [
    "a heading that is a sentence",
    page("/a", "We have been making anvils by hand in our forge since long ago"),
  ],
  ["the name of the project", page("/a", "Why Acme anvils")],
  ["a query that is an idea already", page("/a", "Anvil paint")],
])("%s is none", (_, thin) => {
  expect(ideasOf([thin], ["anvil paint"])).toEqual([]);
});

test("two pages with one topic are one idea, and there are at most twenty", () => {
  expect(ideasOf([page("/a", "Anvil paint"), page("/b", "anvil paint")])).toHaveLength(1);
  const many = Array.from({ length: 30 }, (_, nr) => page(`/p${nr}`, `Anvil number ${nr}`));
  expect(ideasOf(many)).toHaveLength(20);
});
