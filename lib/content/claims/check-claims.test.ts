import { describe, expect, test } from "vitest";
import { checkClaims, checkTextClaims, keepVerdicts } from "./check-claims";
import type { CheckedClaims, ClaimSource } from "./claim";
import { findClaims } from "./find-claims";

const source = (paragraph: string, key = "S1"): ClaimSource => ({
  key,
  url: `https://acme.example/${key}`,
  title: "About Acme",
  sections: [{ heading: "Facts", paragraphs: [paragraph] }],
});
const check = (markdown: string, sources: readonly ClaimSource[], languageCode = "en") =>
  checkClaims(findClaims(markdown, languageCode), sources);
const said = ({ claims }: CheckedClaims) =>
  claims.map(({ text, verdict, sourceKey, isCited }) => [text, verdict, sourceKey, isCited]);

test("a claim names its line, its sentence and the passage that may prove it", () => {
  const markdown = "## About\n\nAcme makes anvils.\nIt has 1,200 customers.";
  const sources = [source("We like tea."), source("Acme has 1200 customers.", "S2")];
  expect(checkTextClaims({ markdown, languageCode: "en", sources }).claims).toEqual([
    {
      kind: "figure",
      text: "1,200",
      sentence: "It has 1,200 customers.",
      line: 4,
      at: 7,
      verdict: "not_checked",
      wasLookedFor: true,
      isJudged: false,
      note: null,
      isCited: false,
      sourceKey: "S2",
      sourceUrl: "https://acme.example/S2",
      sourceExcerpt: "Acme has 1200 customers.",
      quote: null,
      confirmedBy: null,
      confirmedAt: null,
    },
  ]);
});

describe("a citation", () => {
  const prices = [
    source("Oak costs $45 a metre.", "S1"),
    source("Delivery costs $45 in the whole country.", "S2"),
  ];

  test.each([
    ["of the sentence", "Oak is dear. Delivery costs [$45](https://acme.example/S1)."],
    ["of the paragraph", "Delivery costs $45. [Their list](https://acme.example/S1/#prices) is long."],
    ["before a list", "From [the list](https://acme.example/S1):\n\n- Delivery: $45"],
    [
      "before a table",
      "See [the list](https://acme.example/S1).\n\n| What | Price |\n| --- | --- |\n| Delivery | $45 |",
    ],
  ])("%s decides which source is looked at first", (_where, markdown) => {
    expect(said(check(markdown, prices).checked)).toEqual([["$45", "not_checked", "S1", true]]);
  });

  test("of a page that does not have the value does not hide the page that has it", () => {
    const sources = [source("Oak is a wood.", "S1"), source("Delivery costs $45.", "S2")];
    const { checked } = check("[Delivery](https://acme.example/S1) costs $45.", sources);
    expect(said(checked)).toEqual([["$45", "not_checked", "S2", false]]);
  });
});

test("a sentence whose cited page has its very value is never told that no source has it", () => {
  const row = source("Tool: Asana; From, per user a month: $10.99; Main limit: No fee budgets");
  const { checked, toJudge } = check("Asana [costs $10.99](https://acme.example/S1) a month.", [row]);
  expect(said(checked)).toEqual([["$10.99", "not_checked", "S1", true]]);
  expect(toJudge).toMatchObject([{ text: "$10.99", passages: [{ key: "S1.1", path: "Facts" }] }]);
});

test("a value that no source has is not found, and the passages with its words are still shown to a judge", () => {
  const { checked, toJudge } = check("The shop has 900 customers.", [source("The shop has many customers.")]);
  expect(said(checked)).toEqual([["900", "not_found", null, false]]);
  expect(toJudge.map(({ passages }) => passages[0]?.text)).toEqual(["The shop has many customers."]);
});

describe("a figure that follows from others", () => {
  test.each([
    ["Two lots at $45 are $90.", "Each lot costs $45.", "$90"],
    ["Oak costs $60 and pine $45, so pine saves $15.", "Oak costs $60, pine $45.", "$15"],
    ["At $45 a month, a year costs $540.", "It costs $45 a month.", "$540"],
    ["The price rose from $40 to 50 dollars, by 25%.", "It cost $40 in spring and $50 in autumn.", "25%"],
  ])("is computed: %s", (sentence, passage, figure) => {
    const claim = check(sentence, [source(passage)]).checked.claims.find(({ text }) => text === figure);
    expect(claim).toMatchObject({ verdict: "not_checked", note: expect.stringContaining("Computed: ") });
  });

  test("is not, if no sum, product or share of the others makes it", () => {
    const { checked } = check("Two lots at $45 are $97.", [source("Each lot costs $45.")]);
    expect(checked.claims.find(({ text }) => text === "$97")).toMatchObject({
      verdict: "not_found",
      note: null,
    });
  });
});

test("a difference of two figures of the cited page is computed, and shown with their passages", () => {
  const page = {
    ...source(""),
    sections: [{ heading: null, paragraphs: ["Gas: $5,100.", "Electric: $3,400."] }],
  };
  const { toJudge } = check("The gap of [$1,700](https://acme.example/S1) is wide.", [page]);
  expect(toJudge).toMatchObject([
    {
      computation: "$5,100 − $3,400 = $1,700",
      passages: [{ text: "Gas: $5,100." }, { text: "Electric: $3,400." }],
    },
  ]);
});

test("nothing is computed with ranges", () => {
  const { checked } = check("It saves $210 to $250, or $550 with $300 of rebates.", [
    source("It saves $210 to $250, and $300 are paid."),
  ]);
  expect(checked.claims.find(({ text }) => text === "$550")).toMatchObject({
    verdict: "not_found",
    note: null,
  });
});

test("a value is judged beside the passage about the subject of its sentence", () => {
  const rows = ["Tool: Monograph; Price: $45", "Tool: Asana; Price: $10.99"];
  const page = { ...source(""), sections: [{ heading: null, paragraphs: rows }] };
  const { toJudge } = check("The tool Monograph has the price $10.99.", [page]);
  expect(toJudge[0]?.passages.map(({ text }) => text)).toEqual([rows[1], rows[0]]);
});

describe("a small number in words", () => {
  const page = source("From $9 a seat, with at least three seats.");
  test("is a claim if a page that its sentence cites counts the same", () => {
    const { checked } = check("[You buy](https://acme.example/S1) three seats or more.", [page]);
    expect(said(checked)).toEqual([["three seats", "not_checked", "S1", true]]);
  });
  test.each(["You buy three seats or more.", "[You buy](https://acme.example/S1) three chairs or more."])(
    "is none otherwise: %s",
    (markdown) => expect(check(markdown, [page]).checked.claims).toEqual([]),
  );
});

test("without a page to look in, nothing is missing from one", () => {
  const brief = { ...source("Acme has 1,200 customers."), url: null };
  const { checked } = check("It has 1,200 customers. Write for 10 minutes.", [brief]);
  expect(checked.claims).toMatchObject([
    { text: "1,200", verdict: "not_checked", note: null },
    {
      text: "10 minutes",
      verdict: "not_checked",
      wasLookedFor: false,
      note: "The article has no source in which to look.",
    },
  ]);
});

test("a value is not taken for one that it is far from when rounded", () => {
  expect(said(check("It costs about $300.", [source("It costs $250.")]).checked)).toEqual([
    ["$300", "not_found", null, false],
  ]);
});

test.each([
  "It ran in the first half of the year.",
  "Only if you bill by phase.",
  "It fits only large firms.",
])("claims no share and no first place: %s", (sentence) =>
  expect(check(sentence, [source("Half of them, the only ones.")]).checked.claims).toEqual([]),
);

describe("statements without a figure", () => {
  test.each([
    ["en", "Studies show that tea calms.", "Studies show"],
    ["en", "According to the ministry, it is allowed.", "According to"],
    ["en", "A permit is required by law.", "required by law"],
    ["de", "Studien zeigen, dass Tee beruhigt.", "Studien zeigen"],
    ["de", "Das ist gesetzlich vorgeschrieben.", "gesetzlich vorgeschrieben"],
    ["fr", "Des études montrent que le thé calme.", "Des études montrent"],
  ])("in %s count as claims: %s", (language, sentence, words) => {
    const { checked } = check(sentence, [source("Tea is a drink.")], language);
    expect(checked.claims).toMatchObject([{ kind: "statement", text: words, verdict: "not_checked" }]);
  });

  test("are left alone where they only read like one", () => {
    const { checked } = check("Season according to taste. It is a legal tender.", [source("Tea.")]);
    expect(checked.claims).toEqual([]);
  });
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

describe("after a change of the text", () => {
  const sources = [source("The shop has 1,200 customers in Europe.")];
  const text = "The shop has 1,200 customers.";
  const checked = (markdown: string) => check(markdown, sources).checked;
  const judgedBefore = (): CheckedClaims => {
    const first = checked(text);
    const change = {
      verdict: "contradicted",
      isJudged: true,
      quote: "in Europe",
      note: "Only in Europe.",
      confirmedBy: "ann@acme.example",
      confirmedAt: "2026-01-01T00:00:00.000Z",
    } as const;
    return { ...first, claims: first.claims.map((claim) => ({ ...claim, ...change })) };
  };

  test("a verdict and a confirmation stay with their sentence, wherever that moves, and end when it changes", () => {
    const moved = keepVerdicts(checked(`One more line.\n\n${text}`), judgedBefore(), sources);
    expect(moved.claims).toMatchObject([
      { verdict: "contradicted", quote: "in Europe", line: 3, confirmedBy: "ann@acme.example" },
    ]);
    const changed = keepVerdicts(checked("The shop has 1,200 happy customers."), judgedBefore(), sources);
    expect(changed.claims).toMatchObject([{ verdict: "not_checked", quote: null, confirmedBy: null }]);
  });

  test("a verdict ends with its passage, and the confirmation stays", () => {
    const others = [source("There are 1,200 customers.")];
    const kept = keepVerdicts(check(text, others).checked, judgedBefore(), others);
    expect(kept.claims).toMatchObject([{ verdict: "not_checked", confirmedBy: "ann@acme.example" }]);
  });
});

test("the number of claims is limited, and the result says so", () => {
  const found = findClaims("It has 1,200 customers. ".repeat(600), "en");
  expect(found.claims).toHaveLength(500);
  expect(found.complete).toBe(false);
});
