import { describe, expect, test } from "vitest";
import { isBetter, stepAfterScore } from "./revision-rule";

const revisionsMax = 2;
const scoreWanted = 80;

describe("after the score stage", () => {
  test.each([
    ["a good version is finished", [], scoreWanted, 0, true, "finish"],
    ["a weak version is revised", [], scoreWanted - 1, 0, true, "revise"],
    ["a good version with an issue is revised", ["placeholder"], 100, 1, true, "revise"],
    ["a weak version is finished after the last revision", [], 10, revisionsMax, true, "finish"],
    [
      "an issue that a person can fix does not fail the job",
      ["placeholder"],
      90,
      revisionsMax,
      true,
      "finish",
    ],
    ["a refusal is revised first", ["refusal"], 0, 0, true, "revise"],
    ["a refusal fails the job after the last revision", ["refusal"], 0, revisionsMax, true, "fail"],
    ["a revision that changed nothing is the last one", [], 10, 1, false, "finish"],
    ["a repeated refusal fails the job", ["refusal"], 0, 1, false, "fail"],
  ] as const)("%s", (_name, issues, score, revisions, changed, step) => {
    expect(
      stepAfterScore({ issues: [...issues], score }, { revisions, changed }, { revisionsMax, scoreWanted }),
    ).toBe(step);
  });
});

test.each([
  [{ issues: [], score: 10 }, { issues: ["placeholder"], score: 99 }, true],
  [{ issues: ["placeholder"], score: 99 }, { issues: [], score: 10 }, false],
  [{ issues: [], score: 81 }, { issues: [], score: 80 }, true],
  [{ issues: [], score: 80 }, { issues: [], score: 80 }, false],
])("whether %j is better than %j: %s", (version, best, better) => {
  expect(isBetter(version, best)).toBe(better);
});
