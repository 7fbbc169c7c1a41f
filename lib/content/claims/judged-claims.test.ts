import { expect, test } from "vitest";
import { checkTextClaims, keepConfirmed } from "./check-claims";
import type { CheckedClaims, ClaimJudgement } from "./claim";
import { claimsToJudge, keepJudged, withJudgements } from "./judged-claims";

const sources = [
  {
    key: "S1",
    url: "https://acme.example/about",
    title: "About Acme",
    sections: [
      {
        heading: "People",
        paragraphs: ["We are a family business. Our shop has 1,200 customers in Europe. They come again."],
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
const check = (text = markdown): CheckedClaims =>
  checkTextClaims({ markdown: text, languageCode: "en", sources });
const judge = (verdict: ClaimJudgement["verdict"], checked = check()) =>
  withJudgements(
    checked,
    claimsToJudge(checked, sources).map(({ key }) => ({ key, verdict, note: "So." })),
  );
const said = ({ claims }: CheckedClaims) =>
  claims.map(({ text, status, judgement }) => [text, status, judgement?.verdict ?? null]);

test("what the rules found is judged with the title, the heading and the text around it", () => {
  expect(claimsToJudge(check(), sources)).toEqual([
    {
      key: expect.stringMatching(/^[0-9a-f]{24}$/),
      text: "1,200",
      sentence: "Our shop has 1,200 customers.",
      title: "About Acme",
      heading: "People",
      passage: "We are a family business. Our shop has 1,200 customers in Europe. They come again.",
    },
    {
      key: expect.any(String),
      text: "1987",
      sentence: "The shop opened in 1987.",
      title: "The customer's own words",
      heading: null,
      passage: "The shop opened in 1987.",
    },
  ]);
});

test("the passage of a long paragraph is the text around it, also of a quotation", () => {
  const filler = "Nothing to see here. ".repeat(500);
  const quote = "We would rather lose a sale than lie about steel.";
  const paragraphs = [`${filler}Our shop has 1,200 customers. She says “${quote}” ${filler}`];
  const long = [
    { key: "S1", url: "https://a.example/", title: "", sections: [{ heading: null, paragraphs }] },
  ];
  const text = `Our shop has 1,200 customers.\n\n> ${quote}`;
  const checked = checkTextClaims({ markdown: text, languageCode: "en", sources: long });
  const judged = claimsToJudge(checked, long);
  expect(judged.map(({ passage }) => passage.length)).toEqual([1_200, 1_200]);
  expect(judged[0]?.passage).toContain("1,200");
  expect(judged[1]?.passage).toContain(quote);
});

test("a judgement can only make the check stricter", () => {
  expect(said(judge("supported"))).toEqual([
    ["1,200", "found", "supported"],
    ["1987", "found", "supported"],
    ["40", "unproved", null],
  ]);
  const against = judge("not_supported");
  expect(said(against).map(([, status]) => status)).toEqual(["unproved", "unproved", "unproved"]);
  expect(against.claims[0]).toMatchObject({ sourceKey: "S1", judgement: { note: "So." } });
  const forged = check().claims.map((claim) => ({ ...claim, status: "found" as const }));
  const keys = claimsToJudge({ ...check(), claims: forged }, sources).map(({ key }) => key);
  const all = withJudgements(
    check(),
    [...keys, "x"].map((key) => ({ key, verdict: "supported", note: null })),
  );
  expect(said(all)[2]).toEqual(["40", "unproved", null]);
});

test("a claim without an answer stays as the rules left it, and is not called supported", () => {
  expect(said(withJudgements(check(), []))).toEqual([
    ["1,200", "found", "not_judged"],
    ["1987", "found", "not_judged"],
    ["40", "unproved", null],
  ]);
});

test("after an edit a judgement stays as long as the sentence does, and others are not judged", () => {
  const edited = "The shop opened in 1987.\n\nOur shop in Europe has 1,200 customers.";
  expect(said(keepJudged(check(edited), judge("not_supported")))).toEqual([
    ["1987", "unproved", "not_supported"],
    ["1,200", "found", "not_judged"],
  ]);
});

test("after an edit nothing is judged if nothing was before", () => {
  expect(keepJudged(check(), check())).toEqual(check());
  expect(keepJudged(check(), null)).toEqual(check());
});

test("what a person has confirmed against a judgement stays confirmed after an edit", () => {
  const against = judge("not_supported");
  const claims = against.claims.map((claim) => ({
    ...claim,
    status: "confirmed" as const,
    confirmedBy: "Ada",
  }));
  const before = { ...against, claims };
  const after = keepConfirmed(keepJudged(check(), before), before);
  expect(said(after)[0]).toEqual(["1,200", "confirmed", "not_supported"]);
});
