import { printSitePage } from "@galley/lib/printed-pages/site-page";
import { load } from "cheerio";
import { describe, expect, test } from "vitest";
import { indexOf } from "./docs-index";
import { openIndex, queryLengthMax } from "./find-in-docs";
import { searchPage } from "./search-page";

const attack = `"'--></title></script></style></head><script>alert(1)</script><img src=x onerror=alert(1)>`;
const section = { id: "anvils", depth: 2, heading: "Anvils & <b>hammers</b>", text: "Anvils." };
const many = Array.from({ length: 50 }, (_, index) => ({
  ...section,
  id: `a${index}`,
  heading: `Saw ${index}`,
}));
const index = openIndex(
  indexOf([
    { path: "/docs/tools", title: "Tools", group: "Guides", sections: [section, ...many] },
    {
      path: "/docs/other",
      title: "Script & alert",
      group: "Guides",
      sections: [{ ...section, id: "", heading: "", text: "img src onerror" }],
    },
  ]),
);
const shown = (query: string) =>
  load(printSitePage(searchPage(index, query), { baseUrl: "https://galley.test", freeTools: true }));

describe("the page of results", () => {
  test.each([attack, `<img src=x onerror=alert(1)>`, `" autofocus onfocus=alert(1) x="`])(
    "shows markup in the query as text: %s",
    (query) => {
      const $ = shown(query);
      expect(
        $("script")
          .toArray()
          .map((script) => $(script).attr("src")),
      ).toEqual(["/site.js", "/site-assets/docs-search.js"]);
      expect($("img, [onerror], [onfocus], [autofocus]").length).toBe(0);
      const kept = query.slice(0, queryLengthMax).trim();
      expect($('input[name="q"]').attr("value")).toBe(kept);
      expect($("title").text()).toBe(`${kept} · Search · Galley`);
      expect($("article").text()).toContain(`“${kept}”`);
    },
  );

  test("shows a heading with markup as text, and links its anchor", () => {
    const link = shown("hammers")("article ol a");
    expect([link.text(), link.attr("href"), link.children().length]).toEqual([
      "Anvils & <b>hammers</b>",
      "/docs/tools#anvils",
      0,
    ]);
  });

  test("is in no search engine and has no canonical address", () => {
    const $ = shown("anvils");
    expect($('meta[name="robots"]').attr("content")).toBe("noindex");
    expect($('link[rel="canonical"]').length).toBe(0);
  });

  test("keeps the first hundred characters of a long query", () => {
    const $ = shown("x".repeat(100_000));
    expect($('input[name="q"]').attr("value")).toBe("x".repeat(queryLengthMax));
    expect($.html().length).toBeLessThan(40_000);
  });

  test("shows the first forty of many results, and says so", () => {
    const $ = shown("saw");
    expect($("article ol li").length).toBe(40);
    expect($("article").text()).toContain("50 results for “saw”, of which the first 40 are shown");
  });

  test("names pages that may have been meant when there is no result, and asks when there is no query", () => {
    expect(shown("pasport")("article li a").first().attr("href")).toBe("/docs/passport");
    expect(shown("zzzzzz")("article").text()).toContain("Try fewer or other words");
    expect(shown("  ")("article ol, article ul").length).toBe(0);
  });
});
