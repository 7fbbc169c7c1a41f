import { beforeAll, describe, expect, test } from "vitest";
import { articleTexts } from "../../testing/texts/article-texts";
import { whatAReaderSees } from "../../testing/what-a-reader-sees";
import { buildWithNpm, installGenerators, type NpmGeneratorName } from "./testing/npm-generators";
import { pushedArticle } from "./testing/pushed-article";

beforeAll(installGenerators, 300_000);

/** What Next.js shows is up to the site: MDX, the strictest of the usual ways, stands for it. */
const generators: NpmGeneratorName[] = ["hexo", "eleventy", "next"];

describe.each(generators)("A site that %s builds of what Galley pushes", (generator) => {
  const articles = new Map(articleTexts().map((text) => [text.name, pushedArticle(generator, text)]));
  let pages: Map<string, string>;
  beforeAll(async () => {
    pages = await buildWithNpm(generator, [...articles.values()]);
  }, 120_000);

  test.each(articleTexts())("shows the words, links and pictures of the text $name", ({ name }) => {
    const { html = "", path = "" } = articles.get(name) ?? {};
    const page = generator === "hexo" ? withoutHexosOwn(pages.get(path) ?? "") : pages.get(path);
    expect(whatAReaderSees(page ?? "")).toEqual(whatAReaderSees(html));
  });
});

/** Hexo puts an empty link into each heading, a slash after a host, and the site's root before a picture’s path. */
function withoutHexosOwn(page: string): string {
  return page
    .replace(/<a href="#[^"]*" class="headerlink"[^>]*><\/a>/g, "")
    .replace('href="http://www.fjord-tools.net/"', 'href="http://www.fjord-tools.net"')
    .replace('src="/images/box.png"', 'src="images/box.png"');
}
