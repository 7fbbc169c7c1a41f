import { describe, expect, test } from "vitest";
import { checkHreflang } from "./check-hreflang";

/** The versions of Google's documentation about localised pages, which each page lists in full. */
const versions = {
  "en-gb": "https://en-gb.example.com/page.html",
  "en-us": "https://en-us.example.com/page.html",
  en: "https://en.example.com/page.html",
  "de-ch": "https://de.example.com/page-ch.html",
  "x-default": "https://www.example.com/",
};
const links = (own: Record<string, string>) =>
  Object.entries(own)
    .map(([code, url]) => `<link rel="alternate" hreflang="${code}" href="${url}" />`)
    .join("\n");
const pageAt = (url: string, own: Record<string, string> = versions) => ({
  url,
  html: `<html><head><title>Widgets, Inc</title>${links(own)}</head><body><p>Text</p></body></html>`,
});
const titlesOf = (own: Record<string, string>) =>
  checkHreflang([pageAt("https://a.example/", own)])[0]?.findings.map(({ title }) => title) ?? [];

describe("Google's example of localised pages", () => {
  test("is faultless, and every version names every other", () => {
    const pages = checkHreflang(Object.values(versions).map((url) => pageAt(url)));
    expect(pages.flatMap(({ findings }) => findings)).toEqual([]);
    expect(new Set(pages.flatMap(({ alternates }) => alternates.map(({ returned }) => returned)))).toEqual(
      new Set(["yes"]),
    );
  });

  test("is told which return link is missing", () => {
    const { "en-us": _us, ...others } = versions;
    const pages = checkHreflang([pageAt(versions["en-us"]), pageAt(versions.en, others)]);
    const found = pages[0]?.alternates.map(({ hreflang, returned }) => [hreflang, returned]);
    expect(Object.fromEntries(found ?? [])).toEqual({
      "en-gb": "not_checked",
      "en-us": "yes",
      en: "no",
      "de-ch": "not_checked",
      "x-default": "not_checked",
    });
  });
});

test.each([
  ["a language that does not exist", { xx: "https://a.example/", "x-default": "https://a.example/d" }],
  [
    "a country instead of a language",
    { uk: "https://a.example/b", en: "https://a.example/", be: "https://a.example/be" },
  ],
  ["an underscore", { en_US: "https://a.example/", "x-default": "https://a.example/d" }],
  ["a page that does not name itself", { en: "https://a.example/en", "x-default": "https://a.example/d" }],
  ["no version for everybody else", { en: "https://a.example/", de: "https://a.example/de" }],
])("%s is found", (_what, own: Record<string, string>) => {
  expect(titlesOf(own)).not.toEqual([]);
});

test("a page that cannot be read says why", () => {
  const [page] = checkHreflang([{ url: "https://a.example/", html: "<div>".repeat(30_000) }]);
  expect(page?.unreadableReason).toEqual(expect.any(String));
});
