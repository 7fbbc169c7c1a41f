/** @jsxImportSource hono/jsx */
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { printPiece } from "./print";
import { missingPage, printSitePage } from "./site-page";

const settings = { baseUrl: "https://galley.test", freeTools: true };
const attack = `"'--></title></script></style></head><script>alert(1)</script><img src=x onerror=alert(1)>`;

describe("A printed page whose every text is an attack", () => {
  const html = printSitePage(
    {
      title: attack,
      description: attack,
      path: "/",
      card: { path: "/card.png", alt: attack },
      jsonLd: [{ "@type": "Thing", name: `</script><!--<script>${attack}`, [attack]: attack }],
      note: attack,
      body: (
        <p title={attack} data-text={attack}>
          {attack}
          {[attack]}
        </p>
      ),
    },
    settings,
  );
  const $ = load(html);

  test("has no script but its own and its data, and no picture", () => {
    const scripts = $("script").toArray();
    expect(scripts.map((script) => $(script).attr("src") ?? $(script).attr("type"))).toEqual([
      "/site.js",
      "application/ld+json",
    ]);
    expect($("img, [onerror]").length).toBe(0);
    expect($("head").length).toBe(1);
  });

  test("shows the text as it is", () => {
    expect($("title").text()).toBe(attack);
    expect($('meta[name="description"]').attr("content")).toBe(attack);
    expect($('meta[property="og:image:alt"]').attr("content")).toBe(attack);
    expect([$("main p").attr("title"), $("main p").data("text"), $("main p").text()]).toEqual([
      attack,
      attack,
      attack + attack,
    ]);
    expect($("footer p").text()).toBe(attack);
  });

  test("has structured data that reads as it was given", () => {
    expect(JSON.parse($('script[type="application/ld+json"]').text())).toEqual({
      "@type": "Thing",
      name: `</script><!--<script>${attack}`,
      [attack]: attack,
    });
  });
});

test("A piece of a page keeps text as text, also in lists and attributes", () => {
  expect(printPiece(["<b>", <a href={'"><b>'}>&</a>, null, false, 0])).toBe(
    '&lt;b&gt;<a href="&quot;&gt;&lt;b&gt;">&amp;</a>0',
  );
});

test("A page without an address asks not to be indexed, and has no canonical address", () => {
  const $ = load(printSitePage(missingPage("There is no such page"), settings));
  expect($('meta[name="robots"]').attr("content")).toBe("noindex");
  expect($('link[rel="canonical"], meta[property="og:url"]').length).toBe(0);
  expect($("h1").text()).toBe("There is no such page");
});

test.each([
  [true, 2],
  [false, 0],
])("A page leads to the free tools only where there are some (%s)", (freeTools, links) => {
  const $ = load(printSitePage(missingPage("Nothing"), { ...settings, freeTools }));
  expect($('a[href*="tools"]').length).toBe(links);
});
