import { describe, expect, test } from "vitest";
import { readArticleMarkdown } from "./read-article-markdown";
import { type HeadTexts, unprovedInHead } from "./unproved-head";

const markdown =
  "An anvil that is oiled once a week lasts 40 years.\n\n1. Wipe it.\n2. Oil it.\n3. Cover it.\n\n## Why\n\nRust spreads.";
const source = {
  key: "S1",
  url: "https://acme.example/anvils",
  title: "Anvils",
  sections: [{ heading: "Weight", paragraphs: ["A farrier's anvil weighs 60 kg."] }],
};

function unproved(head: Partial<HeadTexts>, of: { keyword?: string; sources?: [] } = {}) {
  const { keyword = "anvil care", sources = [source] } = of;
  const text = { keyword, languageCode: "en", sources };
  return unprovedInHead(head, text, readArticleMarkdown({ ...text, title: "Anvil care", markdown }));
}

describe("the head of an article", () => {
  test.each<[string, Partial<HeadTexts>]>([
    ["states no figure", { title: "How to care for an anvil", metaDescription: "Keep it dry." }],
    ["states what the text states", { metaDescription: "An anvil that is oiled lasts 40 years." }],
    ["states what a source states", { excerpt: "What to do with an anvil that weighs 60 kg." }],
    ["counts the parts of the text", { title: "Anvil care in 3 steps" }],
    ["praises its subject in the title", { title: "The best anvil care" }],
  ])("is proved when it %s", (_, head) => {
    expect(unproved(head)).toEqual([]);
  });

  test.each<[string, Partial<HeadTexts>, (keyof HeadTexts)[]]>([
    ["a figure in the title", { title: "Anvil care that saves 97 % of repairs" }, ["title"]],
    ["a year in the title", { title: "Anvil care in 2019" }, ["title"]],
    [
      "a figure of something else",
      { metaDescription: "Oiling an anvil costs 40 euros." },
      ["metaDescription"],
    ],
    [
      "a superlative in the description",
      { metaDescription: "Ours is the largest forge in Europe." },
      ["metaDescription"],
    ],
    ["a quotation", { excerpt: "The smith says: “Nobody ever needs to oil an anvil again.”" }, ["excerpt"]],
    [
      "figures in all parts",
      { title: "97 % less rust", metaDescription: "97 % less rust.", excerpt: "97 % less rust." },
      ["title", "metaDescription", "excerpt"],
    ],
  ])("is unproved with %s that neither the text nor a source has", (_, head, parts) => {
    expect(unproved(head)).toEqual(parts);
  });

  test("may have the figures of the keyword", () => {
    const title = "Anvil care in 2019 for beginners";
    expect(unproved({ title }, { keyword: "anvil care in 2019" })).toEqual([]);
  });

  test("needs no source for what the text states", () => {
    expect(unproved({ excerpt: "An anvil that is oiled lasts 40 years." }, { sources: [] })).toEqual([]);
  });
});
