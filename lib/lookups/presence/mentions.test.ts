import { describe, expect, test } from "vitest";
import { growthMax, growthOf } from "@/lib/testing/growth";
import { citedHosts, citedPages, excerptAroundBrand, mentionsBrand, withoutBrand } from "./mentions";

describe("mentionsBrand", () => {
  test.each([
    ["I would buy from Acme.", "Acme", true],
    ["I would buy from ACME's shop.", "acme", true],
    ["**Acme** is the best.", "Acme", true],
    ["Acmeville is a town.", "Acme", false],
    ["Pacme is a game.", "Acme", false],
    ["Acme\n  Tools sells them.", "Acme Tools", true],
    ["C++ is a language.", "C++", true],
    ["A.C.M.E. sells them.", "A.C.M.E", true],
    ["AxCxMxE sells them.", "A.C.M.E", false],
    ["私はトヨタを買います。", "トヨタ", true],
    ["Ａｃｍｅ sells them.", "Acme", true],
    ["Buy at Müller.", "müller", true],
    // A link is a citation, not a mention.
    ["Buy an anvil ([acme.com](https://acme.com/shop)).", "Acme", false],
    ["See https://acme.com/shop for more.", "Acme", false],
    ["", "Acme", false],
    ["anything", ".*", false],
  ])("finds in %j the brand %s: %s", (text, brand, expected) => {
    expect(mentionsBrand(text, brand)).toBe(expected);
  });
});

describe("citations", () => {
  test.each([
    ["", ["https://www.acme.com/shop"], ["https://www.acme.com/shop"]],
    ["", ["https://blog.acme.com/a"], ["https://blog.acme.com/a"]],
    ["", ["https://notacme.com/", "https://acme.com.evil.test/", "https://x.test/?u=acme.com"], []],
    ["See (https://acme.com/a).", [], ["https://acme.com/a"]],
    ["[Shop](https://acme.com/a) and https://acme.com/b.", [], ["https://acme.com/a", "https://acme.com/b"]],
    ["Acme is at acme.com.", [], []],
    ["https://acme.com/a", ["https://acme.com/a"], ["https://acme.com/a"]],
  ])("from the text %j and the list %j keep those of the domain: %j", (text, urls, expected) => {
    const citations = urls.map((url) => ({ url, title: "" }));
    const pages = citedPages(text, citations, "acme.com").map((url) => url.replace("www.acme", "www.acme"));
    expect(pages).toEqual(expected);
  });

  test("are counted by host, the most cited first", () => {
    const citations = ["https://b.test/1", "https://www.a.test/1", "https://b.test/2", "nonsense"];
    expect(citedHosts(citations.map((url) => ({ url, title: "" })))).toEqual(["b.test", "a.test"]);
  });
});

test("an excerpt has the words around the first mention of the brand", () => {
  const text = `${"before ".repeat(100)}Acme${" after".repeat(100)}`;
  expect(excerptAroundBrand(text, "Acme", 60)).toMatch(/^(?:\w+ )+Acme(?: \w+)+$/);
  expect(excerptAroundBrand(text, "Acme", 60)?.length).toBeLessThanOrEqual(60);
  expect(excerptAroundBrand("nothing", "Acme", 60)).toBeNull();
});

test.each([
  ["Acme: the best anvils | acme.com", "the best anvils"],
  ["Anvils by Acme for smiths", "Anvils by for smiths"],
])("withoutBrand turns %j into %j", (text, expected) => {
  expect(withoutBrand(text, ["acme.com", "Acme"])).toBe(expected);
});

test.each([
  ["brackets", (size: number) => "(".repeat(size)],
  ["two kinds of brackets", (size: number) => "([".repeat(size / 2)],
  ["beginnings of addresses", (size: number) => "https://".repeat(size / 8)],
  ["an address of dots", (size: number) => `https://a.b/${".".repeat(size)}x`],
  ["one letter", (size: number) => "a".repeat(size)],
])("the work for a hostile answer of %s grows with its length, and not with the square", (_what, textOf) => {
  const match = (size: number) => {
    mentionsBrand(textOf(size), "a a a a");
    citedPages(textOf(size), [], "acme.com");
  };
  expect(growthOf(match, 16_000)).toBeLessThan(growthMax);
});
