import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { slugify, slugLengthMax, uniqueSlug } from "./slug";

describe("a slug", () => {
  test.each([
    ["The 10 Best CRM Tools (2026)", "the-10-best-crm-tools-2026"],
    ["  — Hello,   World! —  ", "hello-world"],
    ["Crème brûlée à l'ancienne", "creme-brulee-a-l-ancienne"],
    ["Größe, Maß & Straße", "grosse-mass-strasse"],
    ["Ærøskøbing på Ærø", "aeroskobing-pa-aero"],
    ["Łódź i Kraków", "lodz-i-krakow"],
    ["Đà Nẵng Việt Nam", "da-nang-viet-nam"],
    ["İstanbul'da Kırk ışık", "istanbul-da-kirk-isik"],
    ["Þór og Iðunn", "thor-og-idunn"],
    ["cœur", "coeur"],
    ["ŋəli ſet", "ngeli-set"],
    ["Don't panic: it’s Dad’s car, they're fine", "dont-panic-its-dads-car-theyre-fine"],
    ["O'Reilly d'or", "o-reilly-d-or"],
    ["Привет, мир! Йод", "привет-мир-йод"],
    ["П'ять п’ять", "пять-пять"],
    ["Αθήνα Ελλάς", "αθήνα-ελλάς"],
    ["日本語のタイトル", "日本語のタイトル"],
    ["ｆｕｌｌ　ｗｉｄｔｈ", "full-width"],
    ["हिन्दी में लेख", "हिन्दी-में-लेख"],
    ["கணினி", "கணினி"],
    ["مقالة عن القهوة", "مقالة-عن-القهوة"],
    ["می\u200Cخواهم", "میخواهم"],
    ["מה זה SEO", "מה-זה-seo"],
    ["한국어 제목", "한국어-제목"],
    ["C++ vs. C#", "c-vs-c"],
    ["ﬁnd ½ x²", "find-1-2-x2"],
    ["🎉 Party 🎉 1️⃣ time", "party-1-time"],
    ["a\u202Eb\u0000c/../d\\e?f#g%2e", "ab-c-d-e-f-g-2e"],
  ])("of %j is %s", (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  test.each([
    ["", "article"],
    ["🎉🎉", "article"],
    ["!!!", "article"],
    ["\uD800", "article"],
    ["Feed", "article-feed"],
    ["Sitemap.xml", "article-sitemap-xml"],
    ["CON", "article-con"],
    ["com1", "article-com1"],
    ["undefined", "article-undefined"],
    ["2026", "article-2026"],
    ["٢٠٢٦", "article-٢٠٢٦"],
    ["Feed your cat", "feed-your-cat"],
  ])("is neither empty nor reserved: %j", (title, slug) => {
    expect(slugify(title)).toBe(slug);
  });

  test.each([
    ["one two three", 9, "one-two"],
    ["one two three", 7, "one-two"],
    ["one two three", 6, "one"],
    ["extraordinary", 5, "extra"],
    ["日本語のタイトルを書く", 5, "日本語の"],
    ["नमस्ते", 3, "नम"],
  ])("of %j is cut between words at %i", (title, lengthMax, slug) => {
    expect(slugify(title, { lengthMax })).toBe(slug);
  });

  test("is well-formed and within its maximum length for every string", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 300 }),
        fc.integer({ min: 10, max: 100 }),
        (title, lengthMax) => {
          const slug = slugify(title, { lengthMax });
          expect(slug).toMatch(/^[\p{L}\p{N}\p{M}]+(?:-[\p{L}\p{N}\p{M}]+)*$/u);
          expect(slug.length).toBeLessThanOrEqual(lengthMax);
          expect(new TextEncoder().encode(slug).length).toBeLessThanOrEqual(200);
          expect(decodeURIComponent(encodeURIComponent(slug))).toBe(slug);
        },
      ),
    );
  });

  test("of a slug is that slug", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (title) => {
        expect(slugify(slugify(title))).toBe(slugify(title));
      }),
    );
  });
});

describe("a unique slug", () => {
  test("is the slug itself if it is not taken", () => {
    expect(uniqueSlug("coffee", new Set(["tea"]))).toBe("coffee");
  });

  test("counts from 2 and fills the first gap", () => {
    expect(uniqueSlug("coffee", new Set(["coffee"]))).toBe("coffee-2");
    expect(uniqueSlug("coffee", new Set(["coffee", "coffee-2", "coffee-4"]))).toBe("coffee-3");
    expect(uniqueSlug("coffee", (slug) => slug.length < 9)).toBe("coffee-10");
  });

  test("stays within the maximum length", () => {
    const base = slugify("word ".repeat(40));
    const slug = uniqueSlug(base, new Set([base]));
    expect(slug).toMatch(/^word(-word)*-2$/);
    expect(slug.length).toBeLessThanOrEqual(slugLengthMax);
    expect(uniqueSlug("abcdef", new Set(["abcdef"]), { lengthMax: 6 })).toBe("abcd-2");
  });
});

test.each([
  ["de", "Größe und Übermaß", "groesse-und-uebermass"],
  ["de-CH", "Käse über Nacht", "kaese-ueber-nacht"],
  ["da", "Smørrebrød på vej", "smoerrebroed-paa-vej"],
  ["sv", "Kött på väg", "kott-pa-vag"],
  ["tr", "Gözleme", "gozleme"],
  ["en", "Café Zürich", "cafe-zurich"],
])("in %s, “%s” becomes %s", (languageCode, title, slug) => {
  expect(slugify(title, { languageCode })).toBe(slug);
});
