import { expect, test } from "vitest";
import { checkTextClaims, keepConfirmed } from "./check-claims";
import type { ClaimSource } from "./claim";
import { findClaims } from "./find-claims";

const source = (paragraph: string, key = "S1"): ClaimSource => ({
  key,
  url: `https://acme.example/${key}`,
  title: "About Acme",
  sections: [{ heading: "Facts", paragraphs: [paragraph] }],
});

test("a claim names its line, its sentence and the passage that proves it", () => {
  const markdown = "## About\n\nAcme makes anvils.\nIt has 1,200 customers.";
  const { claims } = checkTextClaims({
    markdown,
    languageCode: "en",
    sources: [source("We like tea."), source("Acme has 1200 customers.", "S2")],
  });
  expect(claims).toEqual([
    {
      kind: "figure",
      text: "1,200",
      sentence: "It has 1,200 customers.",
      line: 4,
      at: 7,
      status: "found",
      sourceKey: "S2",
      sourceUrl: "https://acme.example/S2",
      sourceExcerpt: "Acme has 1200 customers.",
      confirmedBy: null,
      confirmedAt: null,
    },
  ]);
});

test("the claims check says when superlatives are not known in a language, but still finds figures, dates and quotations", () => {
  const found = findClaims(
    "Dünyanın en büyük 1.200 kişilik salonu 2019’da “her şey çok güzel olacak” dedi.",
    "tr",
  );
  expect(found.superlativesChecked).toBe(false);
  expect(found.claims.map(({ kind }) => kind).sort()).toEqual(["date", "figure", "quotation"]);
  expect(findClaims("Text.", "de-AT").superlativesChecked).toBe(true);
});

test("a confirmation stays with its sentence, wherever that moves, and ends when the sentence changes", () => {
  const article = { languageCode: "en", sources: [source("We like tea.")] };
  const first = checkTextClaims({ ...article, markdown: "It has 1,200 customers." });
  const before = {
    ...first,
    claims: first.claims.map((claim) => ({
      ...claim,
      status: "confirmed" as const,
      confirmedBy: "ann@acme.example",
      confirmedAt: "2026-01-01T00:00:00.000Z",
    })),
  };
  const after = (markdown: string) => keepConfirmed(checkTextClaims({ ...article, markdown }), before);
  const moved = after("One more line.\n\nIt has 1,200 customers.");
  expect(moved.claims).toMatchObject([{ status: "confirmed", line: 3, confirmedBy: "ann@acme.example" }]);
  expect(after("It has 1,200 happy customers.").claims).toMatchObject([
    { status: "unproved", confirmedBy: null },
  ]);
});

test("a heading and the title of a page count as what a figure is about", () => {
  const { claims } = checkTextClaims({
    markdown: "Acme was founded in 2014.",
    languageCode: "en",
    sources: [source("It was founded in 2014.")],
  });
  expect(claims.map(({ status }) => status)).toEqual(["found"]);
});

test("the number of claims is limited, and the result says so", () => {
  const found = findClaims("It has 1,200 customers. ".repeat(600), "en");
  expect(found.claims).toHaveLength(500);
  expect(found.complete).toBe(false);
});
