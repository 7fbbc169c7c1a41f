import { describe, expect, test } from "vitest";
import { readSitemap } from "./read-sitemap";
import { answerOf } from "./testing/answer-of";

const read = (xml: string) => readSitemap(answerOf(xml, { url: "https://acme.example/sitemap.xml" }));

describe("a sitemap", () => {
  test("names the pages of a site", () => {
    const xml = `<?xml version="1.0"?><!-- made by hand --><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
      xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
      <url><loc> https://acme.example/a?x=1&amp;y=2 </loc><lastmod>2026-01-01</lastmod>
        <image:image><image:loc>https://acme.example/a.png</image:loc></image:image></url>
      <url><loc><![CDATA[https://acme.example/b]]></loc></url><url/><url><loc></loc></url></urlset>`;
    const pages = ["https://acme.example/a?x=1&y=2", "https://acme.example/b"];
    expect(read(xml)).toEqual({ sitemaps: [], pages });
  });

  test("index names other sitemaps", () => {
    const xml = "<sitemapindex><sitemap><loc>https://acme.example/posts.xml</loc></sitemap></sitemapindex>";
    expect(read(xml)).toEqual({ sitemaps: ["https://acme.example/posts.xml"], pages: [] });
  });

  test("that is a web page names nothing", () => {
    expect(read("<!doctype html><p>Not found <br> here</p>")).toEqual({ sitemaps: [], pages: [] });
  });

  test("of any length is read to its first two thousand addresses", () => {
    const xml = `<urlset>${"<url><loc>https://a.example/</loc></url>".repeat(20_000)}</urlset>`;
    expect(read(xml).pages).toHaveLength(2000);
  });

  const times = 300_000;
  test.each([
    ["elements nested without end", "<urlset><url>".repeat(times)],
    ["end tags of nothing", `<urlset>${"</x>".repeat(times)}`],
    [
      "an address without end",
      `<urlset><url><loc>https://a.example/${"a".repeat(times)}</loc></url></urlset>`,
    ],
    ["attributes without end", `<urlset ${"a=b ".repeat(times)}><url>`],
  ])("with %s is read at once and names nothing", { timeout: 5_000 }, (_, xml) => {
    expect(read(xml)).toEqual({ sitemaps: [], pages: [] });
  });
});
