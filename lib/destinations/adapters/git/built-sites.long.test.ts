import { beforeAll, describe, expect, test } from "vitest";
import { articleTexts } from "../../testing/texts/article-texts";
import { whatAReaderSees } from "../../testing/what-a-reader-sees";
import { buildSite, type InstalledGenerator, isInstalled } from "./testing/build-site";
import { pushedArticle } from "./testing/pushed-article";

const texts = articleTexts();
/** Continuous integration installs both, so there a missing one is a failure. */
const isThere = (generator: InstalledGenerator) => isInstalled(generator) || process.env["CI"] !== undefined;

describe.each<InstalledGenerator>(["jekyll", "hugo"])(
  "A site that %s builds of what Galley pushes",
  (generator) => {
    const isTested = isThere(generator);
    const articles = new Map(texts.map((text) => [text.name, pushedArticle(generator, text)]));
    let pages: Map<string, string>;
    beforeAll(async () => {
      if (isTested) pages = await buildSite(generator, [...articles.values()]);
    });

    test.skipIf(!isTested).each(texts)(
      "shows the words, links and pictures of the text $name",
      ({ name }) => {
        const { html = "", path = "" } = articles.get(name) ?? {};
        expect(whatAReaderSees(pages.get(path) ?? "")).toEqual(whatAReaderSees(html));
      },
    );
  },
);

describe.skipIf(!isThere("hugo"))("A site that Hugo builds", () => {
  const article = pushedArticle("hugo", {
    name: "raised",
    markdown:
      "H<sub>2</sub>O, 10<sup>6</sup>, x<sup>th</sup>, <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>.",
  });

  test("shows raised and lowered figures without HTML, so that a power stays a power", async () => {
    const pages = await buildSite("hugo", [article]);
    expect(whatAReaderSees(pages.get(article.path) ?? "").words.join(" ")).toBe("H₂O, 10⁶, xth, 漢(kan).");
  });

  test("shows the article’s HTML once its configuration allows it", async () => {
    const markdown = "<details><summary>More</summary>\n\nHidden <mark>words</mark>.\n\n</details>";
    const allowed = pushedArticle("hugo", { name: "allowed", markdown });
    const configuration = "[markup.goldmark.renderer]\nunsafe = true\n";
    const page = (await buildSite("hugo", [allowed], { configuration })).get(allowed.path) ?? "";
    expect(page).toContain("<mark>words</mark>");
    expect(page).toMatch(/<details>\s*<summary>[\s\S]*More[\s\S]*<\/summary>[\s\S]*Hidden[\s\S]*<\/details>/);
  });
});
