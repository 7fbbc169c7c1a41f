import { describe, expect, test } from "vitest";
import { isBetter, stepAfterScore, type VersionVerdict } from "./revision-rule";

const revisionsMax = 2;

describe("after the score stage", () => {
  const mend = ["Mend it."];
  test.each([
    ["a version with nothing to mend is finished", [], [], 0, true, "finish"],
    ["a version with something to mend is revised", [], mend, 0, true, "revise"],
    ["a weak version is finished after the last revision", [], mend, revisionsMax, true, "finish"],
    [
      "an issue that a person can fix does not fail the job",
      ["placeholder"],
      mend,
      revisionsMax,
      true,
      "finish",
    ],
    ["a refusal is revised first", ["refusal"], mend, 0, true, "revise"],
    ["a refusal fails the job after the last revision", ["refusal"], mend, revisionsMax, true, "fail"],
    ["a revision that was not kept is the last one", [], mend, 1, false, "finish"],
    ["a repeated refusal fails the job", ["refusal"], mend, 1, false, "fail"],
  ] as const)("%s", (_name, issues, problems, revisions, changed, step) => {
    expect(
      stepAfterScore({ issues: [...issues], score: 50, problems }, { revisions, changed }, { revisionsMax }),
    ).toBe(step);
  });
});

describe("a revision", () => {
  const structure = { words: 1_000, headings: 6, tables: 1, rows: 5, lists: 2, code: 0, quotations: 0 };
  const before = { issues: [] as string[], contradicted: 0, score: 80, structure };
  const isKept = (change: Partial<VersionVerdict>, from: VersionVerdict = before) =>
    isBetter({ ...from, ...change }, from);

  test.each<[string, Partial<VersionVerdict>, VersionVerdict]>([
    ["has a higher score", { score: 81 }, before],
    [
      "has mended a claim, also with a lower score",
      { contradicted: 0, score: 70 },
      { ...before, contradicted: 1 },
    ],
    [
      "may be published now, also with a lower score",
      { issues: [], score: 70 },
      { ...before, issues: ["placeholder"] },
    ],
    [
      "is an article in place of a refusal",
      { issues: [], structure: { ...structure, headings: 1 } },
      { ...before, issues: ["refusal"] },
    ],
    ["is a little shorter", { score: 81, structure: { ...structure, words: 900 } }, before],
  ])("is kept if it %s", (_what, change, from) => {
    expect(isKept(change, from)).toBe(true);
  });

  test.each<[string, Partial<VersionVerdict>]>([
    ["changes nothing", {}],
    ["has a lower score", { score: 79 }],
    ["has a higher score and a new issue", { score: 99, issues: ["placeholder"] }],
    ["has a higher score and a claim that a source contradicts", { score: 99, contradicted: 1 }],
    ["has a higher score and breaks a rule of the brand", { score: 99, brandProblems: 1 }],
    ["has lost a table", { score: 99, structure: { ...structure, tables: 0 } }],
    ["has lost a row of a table", { score: 99, structure: { ...structure, rows: 4 } }],
    ["has lost a list", { score: 99, structure: { ...structure, lists: 1 } }],
    ["has lost a section", { score: 99, structure: { ...structure, headings: 5 } }],
    ["has lost a fifth of its text", { score: 99, structure: { ...structure, words: 800 } }],
  ])("is not kept if it %s", (_what, change) => {
    expect(isKept(change)).toBe(false);
  });
});
