import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { readSitemap } from "./read-sitemap";
import { answerOf } from "./testing/answer-of";

const read = (xml: string) => readSitemap(answerOf(xml, { url: "https://acme.example/sitemap.xml" }));

const nothing = { sitemaps: [], pages: [], entries: [], problem: "it lists no addresses" };

describe("a sitemap", () => {
  test("lists the pages of a site", async () => {
    const xml = `<?xml version="1.0"?><!-- made by hand --><urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"
      xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">
      <url><loc> https://acme.example/a?x=1&amp;y=2 </loc><lastmod>2026-01-01</lastmod>
        <image:image><image:loc>https://acme.example/a.png</image:loc></image:image></url>
      <url><loc><![CDATA[https://acme.example/b]]></loc></url><url/><url><loc></loc></url></urlset>`;
    const pages = ["https://acme.example/a?x=1&y=2", "https://acme.example/b"];
    const images = ["https://acme.example/a.png"];
    const extensions = { alternates: [], alternateCount: 0, images, imageCount: 1, news: null };
    const entries = [{ loc: pages[0], ...extensions }];
    expect(await read(xml)).toEqual({ sitemaps: [], pages, entries, problem: null });
  });

  test("index lists other sitemaps", async () => {
    const xml = "<sitemapindex><sitemap><loc>https://acme.example/posts.xml</loc></sitemap></sitemapindex>";
    expect(await read(xml)).toEqual({
      sitemaps: ["https://acme.example/posts.xml"],
      pages: [],
      entries: [],
      problem: null,
    });
  });

  test("that is really an HTML page lists nothing", async () => {
    expect(await read("<!doctype html><p>Not found <br> here</p>")).toEqual(nothing);
  });

  test("is read up to its two thousandth address", async () => {
    const xml = `<urlset>${"<url><loc>https://a.example/</loc></url>".repeat(20_000)}</urlset>`;
    expect((await read(xml)).pages).toHaveLength(2000);
  });

  const times = 300_000;
  test.each([
    ["endlessly nested elements", "<urlset><url>".repeat(times)],
    ["stray end tags", `<urlset>${"</x>".repeat(times)}`],
    ["a huge address", `<urlset><url><loc>https://a.example/${"a".repeat(times)}</loc></url></urlset>`],
    ["a huge number of attributes", `<urlset ${"a=b ".repeat(times)}><url>`],
  ])("with %s is read quickly and lists nothing", { timeout: 5_000 }, async (_, xml) => {
    expect(await read(xml)).toEqual(nothing);
  });

  const packed = (bytes: Uint8Array) =>
    readSitemap({ ...answerOf("", { url: "https://acme.example/sitemap.xml.gz" }), bytes });

  test("may be a gzip file", async () => {
    const xml = "<urlset><url><loc>https://acme.example/a</loc></url></urlset>";
    expect((await packed(gzipSync(xml))).pages).toEqual(["https://acme.example/a"]);
  });

  const entry = "<url><loc>https://acme.example/a</loc></url>";

  test("that is a gzip file beyond 32 MiB is read as far as that, and says so", async () => {
    const whole = Buffer.from(`<urlset>${entry.repeat(1000)}${" ".repeat(40 * 1024 * 1024)}${entry}`);
    const { pages, problem } = await packed(gzipSync(whole));
    expect(pages).toHaveLength(1000);
    expect(problem).toMatch(/only its beginning was read/);
  });

  test.each([
    ["<urlset><url><loc>https://acme.example/a</loc></url><url><loc>https://acme.exa"],
    ["https://acme.example/a\nhttps://acme.exa"],
  ])("that was cut off within an address lists the whole ones: %s", async (text) => {
    const { pages } = await readSitemap({
      ...answerOf(text, { url: "https://acme.example/sitemap.xml" }),
      truncated: true,
    });
    expect(pages).toEqual(["https://acme.example/a"]);
  });

  test("that is a gzip file without its end is read as far as it goes", async () => {
    const names = Array.from({ length: 2000 }, (_, nr) => entry.replace("/a", `/${nr * 7919}`)).join("");
    const bytes = gzipSync(`<urlset>${names}</urlset>`);
    const { pages } = await packed(bytes.subarray(0, bytes.length / 2));
    expect(pages.length).toBeGreaterThan(500);
  });

  test("that only begins like a gzip file says that it cannot be unpacked", async () => {
    const { problem } = await packed(
      Buffer.from([0x1f, 0x8b, 0x08, 0x00, ...Buffer.from("not packed at all")]),
    );
    expect(problem).toMatch(/unpacked/);
  });

  test.each([
    [
      "a sitemap whose elements have a prefix",
      '<s:urlset xmlns:s="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"><s:url><s:loc>https://acme.example/a</s:loc><image:image><image:loc>https://acme.example/a.png</image:loc></image:image></s:url></s:urlset>',
    ],
    [
      "an RSS feed",
      "<rss><channel><link>https://acme.example/</link><item><link>https://acme.example/a</link></item></channel></rss>",
    ],
    [
      "an Atom feed",
      '<feed xmlns="http://www.w3.org/2005/Atom"><entry><link rel="alternate" href="https://acme.example/a"/><link rel="edit" href="https://acme.example/edit"/></entry></feed>',
    ],
  ])("may be %s", async (_, text) => {
    expect(await read(text)).toMatchObject({
      pages: ["https://acme.example/a"],
      sitemaps: [],
      problem: null,
    });
  });

  test("may be a text file with an address in each line", async () => {
    expect((await read("https://acme.example/a\r\nhttps://acme.example/b\nnothing\n")).pages).toEqual([
      "https://acme.example/a",
      "https://acme.example/b",
    ]);
  });
});
