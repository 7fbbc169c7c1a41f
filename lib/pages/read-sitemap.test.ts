import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readSitemap } from "./read-sitemap";
import { answerOf } from "./testing/answer-of";

const read = (xml: string) => readSitemap(answerOf(xml, { url: "https://acme.example/sitemap.xml" }));

const nothing = { sitemaps: [], pages: [], problem: "it lists no addresses" };

describe("a sitemap", () => {
  test("lists the pages of a site", () => {
    const xml = `<?xml version="1.0"?><!-- made by hand --><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
      xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
      <url><loc> https://acme.example/a?x=1&amp;y=2 </loc><lastmod>2026-01-01</lastmod>
        <image:image><image:loc>https://acme.example/a.png</image:loc></image:image></url>
      <url><loc><![CDATA[https://acme.example/b]]></loc></url><url/><url><loc></loc></url></urlset>`;
    const pages = ["https://acme.example/a?x=1&y=2", "https://acme.example/b"];
    expect(read(xml)).toEqual({ sitemaps: [], pages, problem: null });
  });

  test("index lists other sitemaps", () => {
    const xml = "<sitemapindex><sitemap><loc>https://acme.example/posts.xml</loc></sitemap></sitemapindex>";
    expect(read(xml)).toEqual({ sitemaps: ["https://acme.example/posts.xml"], pages: [], problem: null });
  });

  test("that is really an HTML page lists nothing", () => {
    expect(read("<!doctype html><p>Not found <br> here</p>")).toEqual(nothing);
  });

  test("is read up to its two thousandth address", () => {
    const xml = `<urlset>${"<url><loc>https://a.example/</loc></url>".repeat(20_000)}</urlset>`;
    expect(read(xml).pages).toHaveLength(2000);
  });

  const times = 300_000;
  test.each([
    ["endlessly nested elements", "<urlset><url>".repeat(times)],
    ["stray end tags", `<urlset>${"</x>".repeat(times)}`],
    ["a huge address", `<urlset><url><loc>https://a.example/${"a".repeat(times)}</loc></url></urlset>`],
    ["a huge number of attributes", `<urlset ${"a=b ".repeat(times)}><url>`],
  ])("with %s is read quickly and lists nothing", { timeout: 5_000 }, (_, xml) => {
    expect(read(xml)).toEqual(nothing);
  });

  const packed = (bytes: Uint8Array) =>
    readSitemap({ ...answerOf("", { url: "https://acme.example/sitemap.xml.gz" }), bytes });

  test("may be a gzip file", () => {
    const xml = "<urlset><url><loc>https://acme.example/a</loc></url></urlset>";
    expect(packed(gzipSync(xml)).pages).toEqual(["https://acme.example/a"]);
  });

  test.each([
    ["is cut off", gzipSync("<urlset>".repeat(1000)).subarray(0, 20)],
    ["grows beyond the limit", gzipSync(Buffer.alloc(64 * 1024 * 1024))],
  ])("that %s says that it cannot be unpacked", (_, bytes) => {
    expect(packed(bytes).problem).toMatch(/unpacked/);
  });

  test("may be a text file with an address in each line", () => {
    expect(read("https://acme.example/a\r\nhttps://acme.example/b\nnothing\n").pages).toEqual([
      "https://acme.example/a",
      "https://acme.example/b",
    ]);
  });
});
