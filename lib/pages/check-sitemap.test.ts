import { describe, expect, test } from "vitest";
import { checkSitemap } from "./check-sitemap";

const urlset = (content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${content}\n</urlset>`;
const page = (loc: string, rest = "") => urlset(`<url><loc>${loc}</loc>${rest}</url>`);

/** The example of sitemaps.org/protocol.html with all optional elements and escaped addresses. */
const protocolExample = urlset(`
  <url>
    <loc>http://www.example.com/</loc>
    <lastmod>2005-01-01</lastmod>
    <changefreq>monthly</changefreq>
    <priority>0.8</priority>
  </url>
  <url>
    <loc>http://www.example.com/catalog?item=12&amp;desc=vacation_hawaii</loc>
    <changefreq>weekly</changefreq>
  </url>
  <url>
    <loc>http://www.example.com/catalog?item=74&amp;desc=vacation_newfoundland</loc>
    <lastmod>2004-12-23T18:00:15+00:00</lastmod>
    <priority>0.3</priority>
  </url>`);

describe("the examples of the sitemap protocol", () => {
  test("are faultless sitemaps", () => {
    expect(checkSitemap(protocolExample, "http://www.example.com/sitemap.xml")).toEqual({
      kind: "sitemap",
      addresses: 3,
      withLastmod: 2,
      hosts: ["www.example.com"],
      problems: [],
    });
  });

  test("are faultless indexes", () => {
    const index = `<?xml version="1.0" encoding="UTF-8"?>
      <sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
        <sitemap><loc>http://www.example.com/sitemap1.xml.gz</loc><lastmod>2004-10-01T18:23:17+00:00</lastmod></sitemap>
        <sitemap><loc>http://www.example.com/sitemap2.xml.gz</loc><lastmod>2005-01-01</lastmod></sitemap>
      </sitemapindex>`;
    expect(checkSitemap(index, null)).toMatchObject({ kind: "index", addresses: 2, problems: [] });
  });

  test("are faultless lists of addresses", () => {
    const list = "http://www.example.com/catalog?item=1\nhttp://www.example.com/catalog?item=11\n";
    expect(checkSitemap(list, null)).toMatchObject({ kind: "list", addresses: 2, problems: [] });
  });
});

const ns = 'xmlns:sm="http://www.sitemaps.org/schemas/sitemap/0.9"';

describe("also without fault are", () => {
  test("elements with a prefix for the namespace of the protocol", () => {
    const text = `<sm:urlset ${ns}><sm:url><sm:loc>https://a.example/x</sm:loc><sm:lastmod>2026-02-28</sm:lastmod></sm:url></sm:urlset>`;
    expect(checkSitemap(text, null)).toMatchObject({
      kind: "sitemap",
      addresses: 1,
      withLastmod: 1,
      problems: [],
    });
  });

  test("elements that close themselves", () => {
    const link = '<xhtml:link rel="alternate" hreflang="de" href="https://a.example/de"/>';
    expect(checkSitemap(page("https://a.example/", link), null).problems).toEqual([]);
  });

  test("an & in a CDATA section, but not behind it", () => {
    const cdata = page("<![CDATA[https://a.example/?a=1&b=2]]>");
    expect(checkSitemap(cdata, null)).toMatchObject({ addresses: 1, problems: [] });
    const after = cdata.replace("</url>", "</url><url><loc>https://a.example/?c=1&d=2</loc></url>");
    expect(checkSitemap(after, null).problems).toMatchObject([{ code: "bare_ampersand", count: 1 }]);
  });

  test.each([
    [
      "RSS",
      "<rss version='2.0'><channel><link>https://a.example/</link><item><title>A</title><link>https://a.example/a</link><pubDate>Wed, 25 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>",
    ],
    [
      "Atom",
      '<feed xmlns="http://www.w3.org/2005/Atom"><link href="https://a.example/"/><entry><link rel="self" href="https://a.example/a.atom"/><link href="https://a.example/a"/><updated>2026-11-25T10:00:00Z</updated></entry></feed>',
    ],
  ])("feeds of %s, of which search engines read the entries", (_, text) => {
    expect(checkSitemap(text, "https://a.example/feed.xml")).toEqual({
      kind: "feed",
      addresses: 1,
      withLastmod: 1,
      hosts: ["a.example"],
      problems: [],
    });
  });
});

describe("a sitemap", () => {
  test.each([
    ["not_a_sitemap", "<html><body></body></html>"],
    ["wrong_namespace", protocolExample.replace("0.9", "0.84")],
    ["not_closed", protocolExample.replace("</urlset>", "")],
    ["bare_ampersand", page("http://a.example/?a=1&b=2")],
    ["empty", urlset("")],
    ["no_address", urlset("<url><lastmod>2005-01-01</lastmod></url>")],
    ["not_absolute", page("/prices")],
    ["other_host", page("http://b.example/")],
    ["repeated", urlset("<url><loc>http://a.example/</loc></url>".repeat(2))],
    ["has_fragment", page("http://a.example/#top")],
    [
      "mixed_schemes",
      urlset("<url><loc>http://a.example/</loc></url><url><loc>https://a.example/x</loc></url>"),
    ],
    ["bad_lastmod", page("http://a.example/", "<lastmod>01.11.2026</lastmod>")],
    ["bad_lastmod", page("http://a.example/", "<lastmod>2026-13-01</lastmod>")],
    ["bad_changefreq", page("http://a.example/", "<changefreq>often</changefreq>")],
    ["bad_priority", page("http://a.example/", "<priority>1.5</priority>")],
  ])("with the problem %s is reported", (code, text) => {
    const host = text === protocolExample || text.includes("www.example") ? "www.example.com" : "a.example";
    const { problems } = checkSitemap(text, `http://${host}/sitemap.xml`);
    expect(problems.map((problem) => problem.code)).toContain(code);
  });

  test("names the lines of its faults", () => {
    const text = urlset("<url><loc>http://a.example/</loc></url>\n<url><loc>/x</loc></url>");
    expect(checkSitemap(text, null).problems).toMatchObject([
      { code: "not_absolute", count: 1, samples: [{ line: 4, excerpt: "/x" }] },
    ]);
  });

  test("may list 50,000 addresses and no more", () => {
    const listOf = (count: number) =>
      Array.from({ length: count }, (_, index) => `http://a.example/${index}`).join("\n");
    expect(checkSitemap(listOf(50_000), null).problems).toEqual([]);
    expect(checkSitemap(listOf(50_001), null).problems).toMatchObject([{ code: "too_many" }]);
  });
});
