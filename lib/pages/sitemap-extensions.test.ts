import { describe, expect, test } from "vitest";
import { readSitemap } from "./read-sitemap";
import { answerOf } from "./testing/answer-of";

const read = (entries: string, root = "<urlset>", countMax = 50_000) =>
  readSitemap(answerOf(`${root}${entries}</urlset>`, { url: "https://acme.example/sitemap.xml" }), countMax);
const entry = (inside: string, path = "/a") => `<url><loc>https://acme.example${path}</loc>${inside}</url>`;
const link = (hreflang: string, href: string) =>
  `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${href}"/>`;

describe("an entry of a sitemap", () => {
  test("names versions in other languages, images and a news article", async () => {
    const news = `<news:news><news:publication><news:name>Acme &amp; Co</news:name><news:language>en</news:language>
      </news:publication><news:publication_date> 2026-11-22 </news:publication_date>
      <news:title><![CDATA[Anvils <fall>]]></news:title></news:news>`;
    const images = "<image:image><image:loc>/a.png</image:loc></image:image><image:image/>";
    const links =
      link("en", "https://acme.example/a?x=1&amp;y=2") + '<xhtml:link rel="alternate" media="x"/>';
    const { entries } = await read(entry(links + images + news) + entry("", "/b"));
    expect(entries).toEqual([
      {
        loc: "https://acme.example/a",
        alternates: [{ hreflang: "en", href: "https://acme.example/a?x=1&y=2" }],
        alternateCount: 1,
        images: ["/a.png", ""],
        imageCount: 2,
        news: {
          title: "Anvils <fall>",
          publicationDate: "2026-11-22",
          publication: "Acme & Co",
          language: "en",
        },
      },
    ]);
  });

  test("may use other prefixes for the namespaces", async () => {
    const root = '<urlset xmlns:x="http://www.w3.org/1999/xhtml">';
    const { entries } = await read(entry('<x:link rel="alternate" hreflang="de" href="/de"/>'), root);
    expect(entries[0]?.alternates).toEqual([{ hreflang: "de", href: "/de" }]);
  });

  test("does not lend what it says to the next", async () => {
    const { entries } = await read(entry(link("en", "/a")) + entry("", "/b") + entry(link("de", "/c"), "/c"));
    expect(entries.map(({ loc, alternateCount }) => [loc.slice(-2), alternateCount])).toEqual([
      ["/a", 1],
      ["/c", 1],
    ]);
  });
});

describe("a hostile sitemap", () => {
  test("with endlessly many alternates in one entry is read, and few are kept", {
    timeout: 60_000,
  }, async () => {
    const short = '<xhtml:link rel="alternate" hreflang="en" href="/"/>'.repeat(600_000);
    const { pages, entries } = await read(entry(short) + entry(link("de", "/b"), "/b"));
    expect(pages).toHaveLength(2);
    expect(entries[0]?.alternates).toHaveLength(200);
    expect(entries[0]?.alternateCount).toBe(600_000);
    expect(entries[1]?.alternates).toHaveLength(1);
  });

  test("with very long values keeps their beginning", async () => {
    const long = "a".repeat(100_000);
    const { entries } = await read(
      entry(
        `${link(long, long)}<image:image><image:loc>${long}</image:loc></image:image><news:news><news:title>${long}</news:title></news:news>`,
      ),
    );
    expect(JSON.stringify(entries).length).toBeLessThan(150_000);
    expect(entries[0]?.alternates[0]?.href.length).toBe(2001);
    expect(entries[0]?.news?.title.length).toBe(500);
  });

  test("with more news than search engines read says so", async () => {
    const { problem } = await read(entry("<news:news/>").repeat(1001));
    expect(problem).toBe("it has 1001 news articles, and search engines read 1000");
  });
});
