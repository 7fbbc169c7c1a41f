import { describe, expect, test } from "vitest";
import { answerOf } from "@/lib/pages/testing/answer-of";
import { readAuditedPage, unreadAuditedPage } from "./page-facts";
import { sampleHtml } from "./testing/sample-response";

const url = "https://acme.example/anvil-care";
const read = (html: string, headers: Record<string, string> = {}) =>
  readAuditedPage(
    url,
    answerOf(html, {
      url,
      headers: { "content-encoding": "br", "strict-transport-security": "max-age=9", ...headers },
    }),
  );
const paragraph = (count: number, prefix = "word") =>
  `<p>${Array.from({ length: count }, (_, index) => prefix + index).join(" ")}</p>`;

test("an audited page has what its columns and the site rules need", () => {
  expect(read(sampleHtml)).toMatchObject({
    unreadableReason: null,
    indexable: true,
    canonical: url,
    title: "How to care for an anvil at home",
    h1: "How to care for an anvil",
    language: "en",
    wordCount: expect.any(Number),
    fingerprint: {
      textHash: expect.stringMatching(/^[0-9a-f]{32}$/),
      sketch: expect.any(Array),
    },
    links: [{ url: "https://acme.example/shop", uninformative: false, nofollow: false }],
    findings: [],
    passedRules: expect.arrayContaining(["title-present"]),
    facts: { images: ["https://acme.example/anvil.png"] },
  });
});

test("a page that could not be read keeps the reason, and its page rules count as not measured", () => {
  const answer = answerOf("<p>x", { url });
  const page = unreadAuditedPage(url, answer, "It is too complex.");
  expect(page).toMatchObject({ unreadableReason: "It is too complex.", indexable: false, links: [] });
  expect(page.facts.notMeasured).toContain("title-present");
  expect(page.passedRules).not.toContain("title-present");
});

test.each([
  ["noindex", '<meta name="robots" content="noindex">', {}],
  ["noindex", "", { "x-robots-tag": "noindex" }],
  ["noindex", "", { "x-robots-tag": "googlebot: noindex" }],
  [null, "", { "x-robots-tag": "gptbot: noindex" }],
  ["canonical", '<link rel="canonical" href="/other">', {}],
  ["canonical", "", { link: '<https://acme.example/other>; rel="canonical"' }],
  [null, '<link rel="canonical" href="/anvil-care">', {}],
])("the reason not to be indexed is %s with %s %j", (reason, head, headers) => {
  const page = read(`<head>${head}</head>${paragraph(30)}`, headers);
  expect([page.indexable, page.notIndexableReason]).toEqual([reason === null, reason]);
});

describe("the fingerprint", () => {
  const of = (html: string) => read(html).fingerprint;
  const words = Array.from({ length: 600 }, (_, nr) => `word${nr}`);
  /** The share of the sketch in which a text agrees with another one. */
  const agreement = (a: readonly string[], b: readonly string[]) => {
    const [one = [], other = []] = [a, b].map((each) => of(`<p>${each.join(" ")}</p>`)?.sketch);
    return one.filter((value, index) => value === other[index]).length / one.length;
  };

  test("is equal for texts that differ in markup, case and punctuation only", () => {
    const changed = paragraph(60).replace("word0", "<b>WORD0</b>,");
    expect(of(changed)?.textHash).toBe(of(paragraph(60))?.textHash);
  });

  // Each changed word changes three runs of words; a block changes as many as it has words.
  test.each([
    ["one word is another", words.with(300, "changed"), 0.95, 1],
    ["one word in fifty is another", words.map((each, nr) => (nr % 50 ? each : `new${nr}`)), 0.78, 0.98],
    ["a tenth of the text is new", words.map((each, nr) => (nr < 60 ? `new${nr}` : each)), 0.7, 0.95],
    ["half of the text is new", words.map((each, nr) => (nr < 300 ? `new${nr}` : each)), 0.15, 0.55],
    ["a quarter of the text is the same", words.map((each, nr) => (nr < 450 ? `new${nr}` : each)), 0, 0.35],
    ["the words are in another order", words.toReversed(), 0, 0.1],
  ])("agrees as much as the texts when %s", (_, changed, least, most) => {
    const share = agreement(words, changed);
    expect(share).toBeGreaterThanOrEqual(least);
    expect(share).toBeLessThanOrEqual(most);
  });

  test("is missing for a text that is too short to be compared", () => {
    expect(of(paragraph(20))).toBeNull();
  });
});

test.each([
  ["en", "Read more »", true],
  ["en", "Read more about anvils", false],
  ["de", "Hier klicken!", true],
  ["de-AT", "mehr erfahren →", true],
  ["fr", "En savoir plus", true],
  ["es", "Más información", true],
  ["it", "Leggi di più…", true],
  ["pt-BR", "Saiba mais", true],
  ["nl", "Lees meer", true],
  ["pl", "Czytaj więcej", true],
  ["sv", "Läs mer", true],
  ["ja", "詳しくはこちら", true],
  ["zh", "了解更多", true],
  ["ru", "Подробнее", true],
  ["fr", "here", true],
  ["hr", "More", true],
  ["en", "Mehr", false],
  ["en", "2", false],
  ["en", "»", false],
])("in a page in %s, the link text %j is uninformative: %s", (lang, text, uninformative) => {
  const [link] = read(`<html lang="${lang}"><a href="/x">${text}</a>${paragraph(30)}`).links;
  expect(link?.uninformative).toBe(uninformative);
});

test("a label that says where a link leads makes up for its text", () => {
  const [link] = read(`<a href="/x" aria-label="Read more about anvils">Read more</a>${paragraph(30)}`).links;
  expect(link?.uninformative).toBe(false);
});
