import { existsSync } from "node:fs";
import path from "node:path";
import { measureSimilarity } from "@galley/lib/free/writing/similarity";
import { printSitePage } from "@galley/lib/printed-pages/site-page";
import { load } from "cheerio";
import { expect, test } from "vitest";
import { landingPage } from "./landing-page";

const settings = { baseUrl: "https://galley.test" };
const landing = (freeTools = true) =>
  load(printSitePage(landingPage({ isNew: false, freeTools }), { ...settings, freeTools }));

test("the landing page has a form with texts that the tool which it is sent to accepts", () => {
  const $ = landing();
  const form = $("form");
  expect([form.attr("action"), form.attr("method")]).toEqual(["/tools/similarity", "post"]);
  const fields = form.find("textarea").toArray();
  const entered = Object.fromEntries(fields.map((field) => [$(field).attr("name"), $(field).text()]));
  expect(measureSimilarity.input.safeParse(entered).success).toBe(true);
  expect(fields.every((field) => $(field).closest("label").text().trim() !== "")).toBe(true);
});

test("the landing page says the state of its picture in words, and has the script that answers its form", () => {
  const $ = landing();
  expect($("h1").length).toBe(1);
  expect($("figure figcaption").first().text()).toContain("Published");
  expect($("[data-tool-form]").length).toBe($("[data-tool-result]").length);
  expect($('script[src="/tools.js"]').length).toBe(1);
  // The policy of the page drops styles in attributes.
  expect($("[style]").length).toBe(0);
});

test("the landing page leads to setting up first, and to the check next, or without tools to how it works", () => {
  const linksOf = (isNew: boolean, freeTools: boolean) => {
    const $ = load(printSitePage(landingPage({ isNew, freeTools }), { ...settings, freeTools }));
    return $("main section")
      .first()
      .find("a.button")
      .toArray()
      .map((link) => $(link).attr("href"));
  };
  expect(linksOf(true, true)).toEqual(["/sign-up", "#check"]);
  expect(linksOf(false, false)).toEqual(["/docs/self-hosting", "/docs/how-galley-works"]);
  expect(landing()("#check form").length).toBe(1);
});

test("the landing page has no form where the free tools are switched off", () => {
  expect(landing(false)("form")).toHaveLength(0);
});

test("every picture of the landing page is there, with a text in its place and its size", () => {
  const $ = landing();
  const sources = $("picture img, picture source").toArray();
  expect(sources.length).toBeGreaterThanOrEqual(4);
  for (const each of sources) {
    const address = $(each).attr("src") ?? $(each).attr("srcset") ?? "";
    expect(existsSync(path.join(process.cwd(), "public", address)), address).toBe(true);
  }
  for (const image of $("picture img").toArray()) {
    expect($(image).attr("alt")).toMatch(/\w{3}/);
    expect(Number($(image).attr("width")) * Number($(image).attr("height"))).toBeGreaterThan(0);
  }
});
