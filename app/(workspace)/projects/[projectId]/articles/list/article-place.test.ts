import { expect, test } from "vitest";
import { articleQuery, filterCount, readArticlePlace } from "./article-place";

const integrationId = "019a9c4e-6d2b-7b11-8f00-9a8b7c6d5e4f";

test("a place survives the way into an address and back", () => {
  const place = readArticlePlace({
    search: " cast iron ",
    job: "failed",
    state: "not_live",
    at: integrationId,
    min: "0",
    max: "60",
    language: "pt-br",
    mark: "hidden",
    order: "score",
    page: "3",
  });
  expect(place).toEqual({
    search: "cast iron",
    job: "failed",
    state: "not_live",
    integrationId,
    scoreMin: 0,
    scoreMax: 60,
    languageCode: "pt-BR",
    mark: "hidden",
    order: "score",
    page: 3,
  });
  expect(readArticlePlace(Object.fromEntries(new URLSearchParams(articleQuery(place))))).toEqual(place);
  expect(filterCount(place)).toBe(6);
});

test("nothing in an address can make the list fail", () => {
  const nonsense = {
    search: "\u0000",
    job: "done",
    state: "gone",
    at: "1' or 1=1",
    min: "-1",
    max: "1e9",
    language: "../..",
    mark: "x",
    order: "random()",
    page: "-1",
  };
  for (const query of [{}, nonsense, { search: ["a", "b"], page: ["2"] }]) {
    const place = readArticlePlace(query);
    expect(articleQuery(place)).toBe("");
    expect(filterCount(place)).toBe(0);
  }
});
