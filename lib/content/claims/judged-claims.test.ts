import { describe, expect, test } from "vitest";
import { checkClaims } from "./check-claims";
import { findClaims } from "./find-claims";
import { claimVerdictOf, type JudgeVerdict, notChecked, withVerdicts } from "./judged-claims";

const sources = [
  {
    key: "S1",
    url: "https://acme.example/about",
    title: "About Acme",
    sections: [
      {
        heading: "People",
        paragraphs: ["We are a family business.", "Our shop has 1,200 customers in Europe. They come again."],
      },
    ],
  },
  {
    key: "brief",
    url: null,
    title: "",
    sections: [{ heading: null, paragraphs: ["The shop opened in 1987."] }],
  },
];
const markdown = "Our shop has 1,200 customers. The shop opened in 1987.\n\nIt sells 40 kinds of anvils.";
const check = () => checkClaims(findClaims(markdown, "en"), sources);
const passage = "Our shop has 1,200 customers in Europe. They come again.";
const answer = (change: Partial<JudgeVerdict>): JudgeVerdict => {
  return { verdict: "supported", passage: "S1.2", quote: "1,200 customers", note: "", ...change };
};
const judged = (change: Partial<JudgeVerdict>) => {
  const { checked, toJudge } = check();
  const [first] = toJudge;
  if (first === undefined) throw new Error("there is nothing to judge");
  return withVerdicts(checked, toJudge, [claimVerdictOf(first, answer(change))]).claims[0];
};

test("a judge reads the passages that have the value, with the title and the heading of each", () => {
  expect(check().toJudge.slice(0, 2)).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f]{24}$/),
      kind: "figure",
      text: "1,200",
      sentence: "Our shop has 1,200 customers.",
      context: "",
      computation: null,
      passages: [
        {
          key: "S1.2",
          sourceKey: "S1",
          url: "https://acme.example/about",
          title: "About Acme",
          path: "People",
          text: passage,
        },
      ],
    },
    expect.objectContaining({
      text: "1987",
      context: "Our shop has 1,200 customers.",
      passages: [expect.objectContaining({ key: "brief.1", title: "The customer's own words", url: null })],
    }),
  ]);
});

test("a long passage is shown around the claim", () => {
  const filler = "Nothing to see here. ".repeat(500);
  const paragraphs = [`${filler}Our shop has 1,200 customers. ${filler}`];
  const long = [
    { key: "S1", url: "https://a.example/", title: "", sections: [{ heading: null, paragraphs }] },
  ];
  const { checked, toJudge } = checkClaims(findClaims("Our shop has 1,200 customers.", "en"), long);
  expect(toJudge[0]?.passages[0]?.text).toHaveLength(1_500);
  expect(toJudge[0]?.passages[0]?.text).toContain("1,200");
  expect(checked.claims[0]?.sourceExcerpt).toHaveLength(600);
  expect(checked.claims[0]?.sourceExcerpt).toContain("1,200");
});

describe("a verdict", () => {
  test.each([
    ["for a claim", { verdict: "supported" }],
    [
      "against a claim",
      { verdict: "contradicted", quote: "1,200 customers in Europe", note: "Only in Europe." },
    ],
    ["with the key of another passage", { passage: "S9.9" }],
    ["with other capitals and marks", { quote: "“our SHOP has 1,200 customers”" }],
    ["with what an ellipsis leaves out", { quote: "Our shop … in Europe" }],
  ] as const)("%s counts with words of the passage, which are kept", (_what, change) => {
    expect(judged(change)).toMatchObject({
      verdict: "supported",
      isJudged: true,
      sourceKey: "S1",
      sourceExcerpt: passage,
      quote: "1,200 customers",
      note: null,
      ...("note" in change ? change : {}),
      ...("quote" in change ? { quote: change.quote } : {}),
      ...("verdict" in change ? { verdict: change.verdict } : {}),
    });
  });

  test.each([
    ["words that do not stand there", { quote: "1,200 happy customers" }],
    ["no words", { quote: "" }],
    ["words of another page", { quote: "The shop opened in 1987" }],
  ])("with %s does not count", (_what, change) => {
    expect(judged(change)).toMatchObject({
      verdict: "not_checked",
      isJudged: false,
      note: "The model named words that do not stand in the passage.",
    });
  });

  test("that it is not found needs no words, and says why", () => {
    const change = { verdict: "not_found", quote: "", note: "It speaks of Europe." } as const;
    expect(judged(change)).toMatchObject({
      verdict: "not_found",
      isJudged: true,
      note: "It speaks of Europe.",
    });
  });

  test("on a claim is not taken for one on another", () => {
    const { checked, toJudge } = check();
    const [first, second] = toJudge;
    if (first === undefined || second === undefined) throw new Error("there is too little to judge");
    const claims = withVerdicts(checked, toJudge, [
      { ...claimVerdictOf(first, answer({})), key: second.key },
    ]).claims;
    expect(claims.map(({ text, verdict }) => [text, verdict])).toEqual([
      ["1,200", "not_checked"],
      ["1987", "supported"],
      ["40", "not_found"],
    ]);
  });
});

test("a claim without an answer stays as the words left it, and says why", () => {
  const { checked, toJudge } = check();
  const unasked = toJudge.map(({ key }) => notChecked(key, "The model refused to judge it."));
  const claims = withVerdicts(checked, toJudge, unasked).claims;
  expect(claims.map(({ verdict, note }) => [verdict, note])).toEqual([
    ["not_checked", "The model refused to judge it."],
    ["not_checked", "The model refused to judge it."],
    ["not_found", null],
  ]);
});
