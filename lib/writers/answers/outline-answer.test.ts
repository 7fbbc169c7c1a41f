import { describe, expect, test } from "vitest";
import type { OutlineAnswer } from "../prompts/outline-prompt";
import { materialOf, writerBrief } from "../testing/writer-brief";
import { outlineOf } from "./outline-answer";

const { sources, ...order } = writerBrief();
const material = { ...materialOf(sources), targetWords: 1_200 };
const section = (change: Partial<OutlineAnswer["sections"][number]>) => ({
  heading: "H",
  questions: [],
  points: ["P"],
  passages: [],
  pages: [],
  table: [],
  words: 200,
  ...change,
});
const answer = (change: Partial<OutlineAnswer>): OutlineAnswer => ({
  type: "comparison",
  reader: "Editors",
  intent: "To choose",
  title: "T",
  metaDescription: "D",
  takeawaysHeading: "Key takeaways",
  sections: [section({})],
  faqHeading: "FAQ",
  faq: ["How long?", "How much?"],
  callToAction: "",
  keywords: ["k"],
  ...change,
});
const outline = (change: Partial<OutlineAnswer>, targetWords = 1_200) =>
  outlineOf(answer(change), order, { ...material, targetWords });

describe("the outline of a model", () => {
  test("gets an introduction, takeaways behind it and the FAQ at the end", () => {
    expect(outline({}).sections.map(({ kind, heading }) => [kind, heading])).toEqual([
      ["introduction", null],
      ["takeaways", "Key takeaways"],
      ["body", "H"],
      ["faq", "FAQ"],
    ]);
    expect(outline({ takeawaysHeading: "" }).sections.map(({ kind }) => kind)).not.toContain("takeaways");
    expect(outline({}, 650).sections.map(({ kind }) => kind)).not.toContain("takeaways");
  });

  test("keeps the keys of passages and pages that there are, however they are written, and the sources of the passages", () => {
    const passages = ["S1.2", "[s2.1]", "source:S3.1", "S1.99", "S9.1", "S2"];
    const [, , body] = outline({ sections: [section({ passages, pages: ["page:P1", "P7"] })] }).sections;
    expect(body).toMatchObject({
      passages: ["S1.2", "S2.1", "S3.1"],
      sources: expect.arrayContaining(["S1", "S2"]),
      pages: ["P1"],
    });
  });

  test("divides the length of the article as the model has planned, within bounds", () => {
    const words = (planned: number[]) =>
      outline({ sections: planned.map((each) => section({ words: each })) })
        .sections.filter(({ kind }) => kind === "body")
        .map((each) => each.words);
    const [short = 0, long = 0] = words([100, 300]);
    expect(long / short).toBeCloseTo(3, 0);
    expect(words([0, 300])[0]).toBe(words([0, 300])[1]);
    expect(words([1, 5_000])[0]).toBeGreaterThanOrEqual(80);
    expect(Math.max(...words([1, 5_000]))).toBeLessThanOrEqual(600);
  });

  test("has a table only with two columns or more, and a call to action only if there is one", () => {
    const made = outline({
      sections: [section({ table: ["Tool"] }), section({ heading: "I", table: ["Tool", "Price"] })],
      callToAction: " Book a call ",
    });
    expect(made.sections.map(({ table }) => table)).toEqual([[], [], [], ["Tool", "Price"], []]);
    expect(made.callToAction).toBe("Book a call");
    expect(outline({}).callToAction).toBeNull();
  });
});
