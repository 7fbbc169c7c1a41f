import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readPage } from "@/lib/pages/read-page";
import {
  CLOSING_CONTAINMENT,
  CLOSING_PART,
  CONTAINMENT_WITH_TITLE,
  CONTAINMENT_WITHOUT_TITLE,
  matchArticle,
  SHORT_ARTICLE_SHINGLES,
  type TitleMatch,
} from "./match-article";

const sentences = Array.from(
  { length: 40 },
  (_, index) => `Sentence number${index} tells fact${index} about bread${index} and oven${index}.`,
);
const article = { title: "Bread and Ovens", text: sentences.join(" ") };

function match(head: string, body: string, expected = article) {
  const page = readPage(`<head>${head}</head><body>${body}</body>`, "https://site.example/");
  if (page === null) throw new Error("the page cannot be read");
  return matchArticle(page, expected);
}
const paragraphs = (texts: string[]) => texts.map((text) => `<p>${text}</p>`).join("");

describe("the title is found", () => {
  test.each<[string, string, TitleMatch]>([
    ["in the title element", "<title>Bread and Ovens</title>", "title"],
    ["before the site's name", "<title>BREAD AND OVENS | Crumb</title>", "title"],
    ["after the site's name", "<title>Crumb – Bread &amp; more: Bread and Ovens</title>", "title"],
    ["in og:title", '<title>x</title><meta property="og:title" content="Bread and ovens">', "og"],
    ["in a heading", "<title>x</title></head><h1>Site</h1><h1>Bread and <i>Ovens</i></h1>", "h1"],
    ["not inside a longer title", "<title>Bread and Ovens of Berlin</title>", null],
    ["not in a shorter title", "<title>Bread</title>", null],
    ["not on a page without a title", "", null],
  ])("%s", (_, head, expected) => expect(match(head, "").titleMatch).toBe(expected));

  test.each([
    ["Self-Care: A Guide", "Self-Care: A Guide - Site"],
    ["如何保存酵种", "如何保存酵种_麦香网"],
    ["パンの作り方", "パンの作り方｜パンの耳"],
  ])("when %s contains separators or no spaces", (title, shown) => {
    expect(match(`<title>${shown}</title>`, "", { ...article, title }).titleMatch).toBe("title");
  });
});

describe("a title and a text that the site sets with typographic signs", () => {
  const fences = readFileSync(join(import.meta.dirname, "testing/pages/dimensions-in-title.md"), "utf8");
  const [, title = "", text = ""] = /title: (.*)\n[\s\S]*?\n---\n\n([\s\S]*)$/.exec(fences) ?? [];
  const set = (words: string) => words.replaceAll(/(\d)x(\d)/g, "$1&#215;$2").replaceAll("'", "&#8217;");
  const pageOf = (name: string, body: string) =>
    match(`<title>${set(name)} &#8211; Acme</title>`, `<main>${paragraphs(set(body).split("\n\n"))}</main>`, {
      title,
      text,
    });

  test("are found", () => {
    expect(pageOf(title, text)).toMatchObject({ matched: true, titleMatch: "title", containment: 1 });
  });

  test("are not taken for those of an article about other dimensions", () => {
    const other = (words: string) => words.replaceAll("4x4", "4x6").replaceAll("6x6", "8x8");
    expect(pageOf(other(title), text)).toMatchObject({ titleMatch: null });
    expect(pageOf(other(title), other(text))).toMatchObject({ matched: false, titleMatch: null });
  });

  test("are not taken for those of an article that differs in the figures of a longer text alone", () => {
    const long = {
      title: "Fences of 4x4 posts",
      text: sentences.map((each, at) => (at % 3 === 0 ? `${each} Use 4x4 posts.` : each)).join(" "),
    };
    const shown = long.text.replaceAll("4x4", "4×6");
    const page = `<title>Fences of 4×6 posts</title>`;
    expect(match(page, paragraphs([shown]), long)).toMatchObject({ matched: false, titleMatch: null });
    expect(match("<title>Fences of 4×4 posts</title>", paragraphs([set(long.text)]), long).matched).toBe(
      true,
    );
  });
});

describe("an article", () => {
  const titled = "<title>Bread and Ovens</title>";

  test("is found with all of its text, whatever the markup", () => {
    const result = match(titled, `<main>${paragraphs(sentences)}</main>`);
    expect(result).toMatchObject({ matched: true, containment: 1, closingContainment: 1 });
    expect(result.matchedShingles).toBe(result.shinglesTotal);
  });

  test("is found under its title when every fifth sentence is missing", () => {
    const result = match(titled, paragraphs(sentences.filter((_, index) => index % 5 !== 1)));
    expect(result.matched).toBe(true);
    expect(result.containment).toBeLessThan(0.8);
  });

  test("is not found when every third sentence is missing", () => {
    expect(match(titled, paragraphs(sentences.filter((_, index) => index % 3 !== 1))).matched).toBe(false);
  });

  test("is not found when its end is missing, although its containment suffices", () => {
    const result = match(titled, paragraphs(sentences.slice(0, sentences.length * (1 - CLOSING_PART))));
    expect(result.containment).toBeGreaterThan(CONTAINMENT_WITH_TITLE);
    expect(result.closingContainment).toBeLessThan(CLOSING_CONTAINMENT);
    expect(result.matched).toBe(false);
  });

  test("is not found by its title and excerpt alone", () => {
    expect(match(titled, `<h1>Bread and Ovens</h1>${paragraphs(sentences.slice(0, 4))}`).matched).toBe(false);
  });

  test("is not found by its words in another order", () => {
    const shuffled = sentences.map((sentence) => sentence.split(" ").toReversed().join(" "));
    expect(match(titled, paragraphs(shuffled))).toMatchObject({ matched: false, containment: 0 });
  });

  test("is found under another title when its text is complete", () => {
    expect(match("<title>Renamed</title>", paragraphs(sentences)).matched).toBe(true);
  });

  test("is not found under another title when every sixth sentence is missing", () => {
    const kept = sentences.filter((_, index) => index % 6 !== 1);
    expect(match("<title>Renamed</title>", paragraphs(kept)).matched).toBe(false);
  });

  test("is not found on the page of an article from the same template", () => {
    const sibling = (town: string) => [
      ...sentences,
      `In ${town} call the baker of ${town} first.`,
      ...sentences.slice(0, 9),
    ];
    const expected = { title: "Baking in Leeds", text: sibling("Leeds").join(" ") };
    const page = match("<title>Baking in York</title>", paragraphs(sibling("York")), expected);
    expect(page.containment).toBeGreaterThan(CONTAINMENT_WITHOUT_TITLE);
    expect(page.matched).toBe(false);
  });

  test("of a few words is found only with its title and its words in one run", () => {
    const short = { title: "Closed on Monday", text: "We are closed." };
    const headed = "<title>Closed on Monday</title>";
    expect(match(headed, "<p>Dear guests, we are closed. See you!</p>", short).matched).toBe(true);
    expect(match(headed, "<p>We are open. Others are closed.</p>", short).matched).toBe(false);
    expect(match("<title>News</title>", "<p>We are closed.</p>", short).matched).toBe(false);
  });

  test("that is short is not found under another title, even in full, as a listing would show it", () => {
    const short = { title: "Closed on Monday", text: sentences.slice(0, 3).join(" ") };
    const result = match("<title>News</title>", paragraphs(sentences.slice(0, 3)), short);
    expect(result.shinglesTotal).toBeLessThan(SHORT_ARTICLE_SHINGLES);
    expect(result).toMatchObject({ matched: false, containment: 1 });
  });

  test("without words is never found", () => {
    expect(match(titled, paragraphs(sentences), { title: article.title, text: " … " })).toMatchObject({
      matched: false,
      containment: 0,
      shinglesTotal: 0,
    });
  });
});
