import { readFileSync } from "node:fs";
import { load } from "cheerio";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readFrontMatter } from "@/lib/content/front-matter";
import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import { type Feed, renderFeed } from "./render-feed";

const feed = (items: Partial<Feed["items"][number]>[]): Feed => ({
  title: "Acme & Söhne",
  description: "Anvils <for> everyone",
  siteUrl: "https://acme.example",
  selfUrl: "https://galley.example/api/v1/feed.xml",
  languageCode: "en",
  author: "Acme",
  updatedAt: new Date("2026-11-20T10:00:00Z"),
  items: items.map((item, index) => ({
    id: `0198c0de-0000-7000-8000-00000000000${index}`,
    title: "An anvil",
    excerpt: "Short.",
    html: "<p>Long.</p>",
    link: null,
    keywords: [],
    languageCode: "en",
    publishedAt: new Date("2026-11-19T10:00:00Z"),
    ...item,
  })),
});

const read = (xml: string) => load(xml, { xml: true });

describe("the feed", () => {
  test("gives the same bytes for the same feed", () => {
    expect(renderFeed(feed([{}]))).toBe(renderFeed(feed([{}])));
    expect(renderFeed(feed([]))).toContain("<lastBuildDate>Fri, 20 Nov 2026 10:00:00 GMT</lastBuildDate>");
  });

  test("links an item to its public page, and has no link without one", () => {
    const $ = read(renderFeed(feed([{ link: "https://acme.example/blog/a?b=1&c=2" }, {}])));
    expect(
      $("item > link")
        .map((_, link) => $(link).text())
        .get(),
    ).toEqual(["https://acme.example/blog/a?b=1&c=2"]);
    const guids = $("item > guid");
    expect(guids.first().attr("ispermalink") ?? guids.first().attr("isPermaLink")).toBe("false");
    expect(guids.first().text()).toBe("urn:uuid:0198c0de-0000-7000-8000-000000000000");
  });

  test("resolves relative links and pictures against the item's page, else the project's website", () => {
    const file = readFileSync("lib/content/html/testing/relative-links.md.txt", "utf8");
    const { html } = renderMarkdown(readFrontMatter(file).body);
    const $ = read(renderFeed(feed([{ html, link: "https://acme.example/blog/moving/" }, { html }])));
    const addressesOf = (index: number) => {
      const text = load($("content\\:encoded").eq(index).text());
      return text("a, img")
        .map((_, each) => text(each).attr("href") ?? text(each).attr("src"))
        .get();
    };
    expect(addressesOf(0)).toEqual([
      "https://acme.example/prices",
      "https://acme.example/blog/moving/next-step",
      "https://acme.example/blog/moving/#section-boxes",
      "https://acme.example/blog/moving/#user-content-fn-1",
      "https://acme.example/blog/moving/images/box.png",
      "https://acme.example/blog/moving/#user-content-fnref-1",
    ]);
    expect(addressesOf(1)).toEqual([
      "https://acme.example/prices",
      "https://acme.example/next-step",
      "#section-boxes",
      "#user-content-fn-1",
      "https://acme.example/images/box.png",
      "#user-content-fnref-1",
    ]);
  });

  test("names the language of each item, which may differ from the channel's", () => {
    const $ = read(renderFeed(feed([{ languageCode: "ar" }, {}])));
    expect($("channel > language").text()).toBe("en");
    expect(
      $("item")
        .toArray()
        .map((item) => $(item).find("dc\\:language").text()),
    ).toEqual(["ar", "en"]);
  });

  test.each([
    ["an end of CDATA", "<p>a ]]> b ]]]]><![CDATA[> c</p>"],
    ["emoji", "<p>👩‍👩‍👧‍👦 🏳️‍🌈</p>"],
    ["right-to-left text", "<p>\u202eשלום\u202c مرحبا</p>"],
    ["entities", "<p>&amp; &lt; &nbsp; &#8217;</p>"],
  ])("carries %s unharmed", (_what, html) => {
    expect(read(renderFeed(feed([{ html }])))("content\\:encoded").text()).toBe(html);
  });

  test("drops what XML forbids and keeps the rest", () => {
    const html = "<p>a\u0000\u0008\u000b\u001f\ufffe\uffffb\ud800c\td\n</p>";
    expect(read(renderFeed(feed([{ html }])))("content\\:encoded").text()).toBe("<p>ab\ufffdc\td\n</p>");
  });

  test("contains no character that XML forbids, whatever the article contains", () => {
    const anything = fc.string({ unit: "binary", maxLength: 200 });
    fc.assert(
      fc.property(anything, anything, anything, (title, excerpt, html) => {
        const xml = renderFeed(feed([{ title, excerpt, html, keywords: [title] }]));
        // oxlint-disable-next-line no-control-regex -- the pattern is to find them
        expect(xml).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
        expect(xml.isWellFormed()).toBe(true);
        expect(read(xml)("item")).toHaveLength(1);
      }),
    );
  });
});
