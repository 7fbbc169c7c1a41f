import { describe, expect, test } from "vitest";
import { outlineAnswerSchema } from "../prompts/outline-prompt";
import { researchAnswerSchema } from "../prompts/research-prompt";
import { jsonInAnswer } from "./answer-text";
import { mendedAnswer } from "./mend-answer";

const research = { intent: "I", perspectives: ["P"], questions: ["Q1", "Q2"], queries: ["a", "b"] };
const outline = {
  type: "how-to",
  reader: "R",
  intent: "I",
  title: "T",
  metaDescription: "D",
  takeawaysHeading: "",
  sections: [
    {
      heading: "H",
      questions: ["Q"],
      points: ["P"],
      passages: ["S1.1", "S2.3"],
      pages: [],
      table: [],
      words: 150,
    },
  ],
  faqHeading: "FAQ",
  faq: ["F"],
  callToAction: "",
  keywords: ["k"],
};

describe("a near miss is mended:", () => {
  test.each([
    [
      "names in another spelling",
      { Intent: "I", perspectives: ["P"], Questions: ["Q1", "Q2"], QUERIES: ["a", "b"] },
    ],
    ["the answer inside of another object", { research }],
    ["a list as lines of a text", { ...research, questions: "1. Q1\n2. Q2" }],
    ["a list as a text with semicolons", { ...research, queries: "a; b" }],
    ["a single entry for a list", { ...research, perspectives: "P" }],
    ["an entry as an object", { ...research, perspectives: [{ text: "P" }] }],
    ["more than was asked for", { ...research, notes: "None" }],
  ])("%s", (_what, answer) => {
    expect(researchAnswerSchema.parse(mendedAnswer(answer, researchAnswerSchema))).toEqual(research);
  });

  test.each([
    ["a number in words", { words: "about 150 words" }],
    ["null for an empty list", { pages: null, table: null }],
    ["keys in one text", { passages: "S1.1, S2.3" }],
    ["what may be empty left out", { table: undefined }],
  ])("%s in a section", (_what, change) => {
    const answer = { ...outline, sections: [{ ...outline.sections[0], ...change }] };
    expect(outlineAnswerSchema.parse(mendedAnswer(answer, outlineAnswerSchema))).toEqual(outline);
  });

  test("a choice that is spelled in another way", () => {
    const answer = { ...outline, type: "How to", callToAction: null };
    expect(outlineAnswerSchema.parse(mendedAnswer(answer, outlineAnswerSchema))).toEqual(outline);
  });
});

test.each([
  ["a comma at the end", '{"a": ["b",],}'],
  ["single quotation marks", "{'a': ['b']}"],
  ["a missing comma", '{"a": ["b"] "c": 1}'],
  ["a comment", '{"a": ["b"] // here\n}'],
])("JSON with %s is read", (_what, text) => {
  expect(jsonInAnswer(`Here it is:\n${text}\nDone.`)).toMatchObject({ a: ["b"] });
});

test("an answer of another kind stays one", () => {
  for (const answer of ["text", 7, null, ["a"], { unrelated: { deeply: [] } }]) {
    expect(outlineAnswerSchema.safeParse(mendedAnswer(answer, outlineAnswerSchema)).success).toBe(false);
  }
  expect(jsonInAnswer("All of them look fine to me!")).toBeUndefined();
});
