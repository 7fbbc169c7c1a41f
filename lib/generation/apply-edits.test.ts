import { describe, expect, test } from "vitest";
import { applyEdits } from "./apply-edits";

const markdown = `Oak is hard – and dear. Pine is “soft”.

| Wood | Price |
| --- | --- |
| Oak | [$45](source:S1) |

Oak is hard – and dear.`;
const draft = { title: "T", metaDescription: "D", markdown, keywords: ["k"] };
const edited = (...edits: [find: string, replace: string][]) =>
  applyEdits(draft, {
    edits: edits.map(([find, replace]) => ({ find, replace })),
    title: null,
    metaDescription: null,
  });

describe("an edit", () => {
  test("changes its passage and nothing else", () => {
    expect(edited(["[$45](source:S1)", "[$54](source:S1)"]).draft.markdown).toBe(
      markdown.replace("$45", "$54"),
    );
  });

  test.each([
    ["other quotation marks", 'Pine is "soft".'],
    ["other spaces", "Pine   is\n“soft”."],
    ["spaces around it", "  Pine is “soft”. \n"],
  ])("finds its passage although it is written with %s", (_what, find) => {
    expect(edited([find, "Pine yields."]).draft.markdown).toBe(
      markdown.replace("Pine is “soft”.", "Pine yields."),
    );
  });

  test.each([
    ["stands nowhere", "Birch is soft."],
    ["stands more than once", "Oak is hard – and dear."],
    ["stands more than once in another spelling", "Oak is hard - and dear."],
    ["is empty", "  "],
  ])("that %s changes nothing, and is named", (_what, find) => {
    const { draft: kept, applied, dropped } = edited([find, "X"], ["| Oak |", "| Ash |"]);
    expect(kept.markdown).toBe(markdown.replace("| Oak |", "| Ash |"));
    expect([applied, dropped.length]).toEqual([1, 1]);
  });

  test("that overlaps another one is dropped", () => {
    const { draft: kept, applied } = edited(["Pine is “soft”.", "Pine yields."], ["“soft”.", "hard."]);
    expect(kept.markdown).toContain("Pine yields.");
    expect(applied).toBe(1);
  });

  test("may remove its passage", () => {
    expect(edited([" Pine is “soft”.", ""]).draft.markdown).not.toContain("Pine");
  });
});

test("a title and a description replace those of the draft, and null leaves them", () => {
  expect(applyEdits(draft, { edits: [], title: "New", metaDescription: null }).draft).toEqual({
    ...draft,
    title: "New",
  });
});

test("the first and last letter of a text with many other spellings are found", () => {
  const text = { ...draft, markdown: "“a”   –  ‘b’" };
  expect(
    applyEdits(text, { edits: [{ find: `"a" - 'b'`, replace: "c" }], title: null, metaDescription: null })
      .draft.markdown,
  ).toBe("c");
});
