import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readFrontMatter } from "@/lib/content/front-matter";
import { slugify } from "@/lib/content/slug";
import { isFormerSlug, type SlugRule, slugAt } from "./destination-slug";

const slugIn = (name: string) => {
  const file = readFileSync(path.join(import.meta.dirname, "testing", `${name}.txt`), "utf8");
  return slugify(readFrontMatter(file).fields.title ?? "");
};
const one = "0192f3a1-1111-7000-8000-0000abcd0001";
const other = "0192f3a1-1111-7000-8000-0000abcd0002";
const ascii: SlugRule = { letters: "ascii" };
const unicode: SlugRule = { letters: "unicode" };
const at = (rule: SlugRule, slug: string, articleId = one, number = 1) =>
  slugAt(rule, { slug, articleId }, number);

describe("A slug in ASCII letters", () => {
  test.each([
    ["how-to-care-for-an-anvil", "how-to-care-for-an-anvil"],
    ["größe-café", "groesse-cafe"],
    ["уход-за-котлом", "ukhod-za-kotlom"],
  ])("of %s keeps every letter and needs nothing else", (slug, folded) => {
    expect(at(ascii, slug)).toBe(folded);
  });

  test("that loses letters differs from that of another article with the same rest", () => {
    const slugs = [
      at(ascii, slugIn("latin-remnant-slug-1.md"), one),
      at(ascii, slugIn("latin-remnant-slug-2.md"), other),
    ];
    expect(slugs).toEqual(["seo-abcd0001", "seo-abcd0002"]);
    expect(at(ascii, "seo", "0192f3a1-1111-7000-8000-0000abcd0003")).toBe("seo");
  });

  test("is the article's id when no letter is left", () => {
    expect(at(ascii, "日本語")).toBe(one);
  });

  test("that is cut differs from that of another article with the same beginning", () => {
    const long = "щ".repeat(70);
    const rule = { ...ascii, charactersMax: 100 };
    expect(at(rule, long)).toHaveLength(100);
    expect(at(rule, long)).not.toBe(at(rule, long, other));
  });
});

describe("A slug in letters of any script", () => {
  test.each([
    ["how-to-care-for-an-anvil", "how-to-care-for-an-anvil"],
    ["größe-café", "grosse-cafe"],
    ["seoとは", "seoとは"],
    ["Уход-за-наковальней", "уход-за-наковальней"],
    ["دليل-العناية", "دليل-العناية"],
    ["पुस्तक-सूची", "पुस्तक-सूची"],
    ["../日本語\u0000/\u202Eex\u200De?#%2F", "日本語-exe-2f"],
  ])("of %j is %s", (slug, expected) => {
    expect(at(unicode, slug)).toBe(expected);
  });

  test("keeps two titles with the same Latin word apart by their own letters", () => {
    const slugs = ["latin-remnant-slug-1.md", "latin-remnant-slug-2.md"].map((name) =>
      at(unicode, slugIn(name)),
    );
    expect(slugs).toEqual(["seoとは", "seo対策"]);
  });

  test.each([
    [{ ...unicode, encodedBytesMax: 100 }, "検索-エンジン-最適化-とは", "検索-エンジン-最適化"],
    [{ ...unicode, bytesMax: 20 }, "検索-エンジン-最適化", "検索-エンジン"],
    [{ ...unicode, bytesMax: 10 }, "𠮷𠮷𠮷", "𠮷𠮷"],
    [{ ...unicode, charactersMax: 5 }, "検索-エンジン", "検索"],
  ] as const)("under the limits %j is cut at a word's end: %s", (rule, slug, expected) => {
    expect(at(rule, slug)).toBe(expected);
  });
});

describe("A slug of a destination", () => {
  test.each([ascii, unicode, { ...ascii, charactersMax: 30 }, { ...unicode, encodedBytesMax: 60 }])(
    "by the rule %j stays as it is when it is given again",
    (rule) => {
      for (const slug of ["seo対策", "日本語-の-ガイド", "größe-café", "щ".repeat(70), "a-b-2"]) {
        for (const number of [1, 2, 11]) {
          const first = at(rule, slug, one, number);
          expect(at(rule, first)).toBe(first);
        }
      }
    },
  );

  test.each([
    [ascii, "seo対策", "seo-abcd0001-2"],
    [ascii, "日本語", `${one}-2`],
    [unicode, "日本語", "日本語-2"],
    [{ ...unicode, charactersMax: 7 }, "日本-日本語", "日本-2"],
  ] as const)("by the rule %j with a number still fits: %s", (rule, slug, expected) => {
    expect(at(rule, slug, one, 2)).toBe(expected);
  });
});

describe("A slug that an earlier version wrote", () => {
  const long = "検索エンジン最適化".repeat(7);
  test.each([
    ["seo", "seo対策", true],
    ["seo-abcd0001", "seo対策", true],
    ["ukhod-za-kotlom", "уход-за-котлом", true],
    [one, "日本語", true],
    [long.slice(0, 22), long, true],
    ["seo-2", "seo対策", false],
    ["seo-abcd0002", "seo対策", false],
    ["検索", long, false],
    ["another", "seo", false],
  ])("such as %s for %s is known: %s", (former, slug, isKnown) => {
    expect(isFormerSlug(former, { slug, articleId: one })).toBe(isKnown);
  });
});
