import { describe, expect, test } from "vitest";
import type { SitemapPage } from "@/lib/pages/read-sitemap";
import type { NewsEntry } from "@/lib/pages/sitemap-extensions";
import { judgeSitemapEntries } from "./judge-entries";

const origin = "https://acme.example";
const site = { hosts: ["acme.example"], robots: [] };
const now = Date.parse("2026-11-22T10:00:00Z");

const entryOf = (given: Partial<SitemapPage>): SitemapPage => {
  const { alternates = [], images = [] } = given;
  const counts = { alternateCount: alternates.length, imageCount: images.length };
  return { loc: `${origin}/en`, news: null, ...counts, ...given, alternates, images };
};
const judge = (given: Partial<SitemapPage>) =>
  judgeSitemapEntries(site, [entryOf(given)], `${origin}/sitemap.xml`, now);
function rulesOf(given: Partial<SitemapPage>) {
  const [entry] = judge(given).entries;
  return { failed: entry?.findings.map(({ id }) => id), passed: entry?.passedRules };
}
const alternates = (list: Record<string, string>) =>
  Object.entries(list).map(([hreflang, href]) => ({ hreflang, href }));
const versions = { en: `${origin}/en`, de: `${origin}/de`, "x-default": `${origin}/en` };
const news: NewsEntry = {
  title: "Anvils are back",
  publicationDate: "2026-11-21T08:00:00+01:00",
  publication: "The Acme Times",
  language: "en",
};

describe("the alternates of a sitemap's entry", () => {
  test("pass all rules when they are complete", () => {
    const passed = [
      "hreflang-valid",
      "hreflang-unambiguous",
      "hreflang-includes-itself",
      "hreflang-x-default",
    ];
    expect(rulesOf({ alternates: alternates(versions) })).toEqual({ failed: [], passed });
  });

  test.each<[string, Record<string, string>]>([
    ["hreflang-valid", { ...versions, "en-UK": `${origin}/uk` }],
    ["hreflang-valid", { ...versions, fr: "/fr" }],
    ["hreflang-includes-itself", { de: `${origin}/de`, "x-default": `${origin}/de` }],
    ["hreflang-unambiguous", { ...versions, DE: `${origin}/de2` }],
    ["hreflang-x-default", { en: `${origin}/en`, de: `${origin}/de` }],
  ])("fail %s for its fault alone", (id, list) => {
    expect(rulesOf({ alternates: alternates(list) }).failed).toEqual([id]);
  });

  test("are not judged for what they lack when some were not kept", () => {
    const list = alternates({ de: `${origin}/de`, fr: `${origin}/fr` });
    expect(rulesOf({ alternates: list, alternateCount: 900 })).toEqual({
      failed: [],
      passed: ["hreflang-valid", "hreflang-unambiguous"],
    });
  });

  test("are crawled on the site's own hosts only", () => {
    const list = alternates({ ...versions, fr: "https://acme.fr/", it: "javascript:alert(1)" });
    const found = judge({ alternates: list });
    expect(found.alternates.map(({ url }) => url)).toEqual([`${origin}/en`, `${origin}/de`]);
    expect(found.entries[0]?.alternates).toContainEqual({ hreflang: "fr", url: "https://acme.fr/" });
  });

  test("of a page on another host are left alone", () => {
    expect(judge({ loc: "https://other.example/", alternates: alternates(versions) }).entries).toEqual([]);
  });
});

describe("the images of a sitemap's entry", () => {
  test("may be on other hosts, and those on the site are crawled", () => {
    const images = [`${origin}/a.png`, "https://cdn.example/b.png"];
    expect(rulesOf({ images })).toEqual({ failed: [], passed: ["sitemap-images-valid"] });
    expect(judge({ images }).images.map(({ url }) => url)).toEqual([`${origin}/a.png`]);
  });

  test.each([
    ["a relative address", { images: [`${origin}/a.png`, "/b.png"] }],
    ["no address", { images: [""] }],
    ["more than a thousand", { images: [`${origin}/a.png`], imageCount: 1001 }],
  ])("fail with %s", (_, given) => {
    expect(rulesOf(given).failed).toEqual(["sitemap-images-valid"]);
  });
});

describe("the news article of a sitemap's entry", () => {
  test("passes when it is complete and of the last two days", () => {
    expect(rulesOf({ news })).toEqual({ failed: [], passed: ["news-complete", "news-recent"] });
  });

  test.each<[string, string, Partial<NewsEntry>]>([
    ["news-complete", "a title", { title: "" }],
    ["news-complete", "a publication", { publication: "" }],
    ["news-complete", "a language", { language: "" }],
    ["news-complete", "a date", { publicationDate: "" }],
    ["news-complete", "a date that is one", { publicationDate: "yesterday" }],
    ["news-complete", "a day", { publicationDate: "2026-11" }],
    ["news-complete", "a date in the past", { publicationDate: "2026-12-24" }],
    ["news-recent", "a recent date", { publicationDate: "2026-11-18" }],
  ])("fails %s without %s", (id, _, given) => {
    expect(rulesOf({ news: { ...news, ...given } }).failed).toContain(id);
  });
});
