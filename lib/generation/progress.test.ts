import { expect, test } from "vitest";
import { progressAt } from "./progress";

/** The most that WRITER_REVISIONS allows. */
const revisionsMax = 5;

test("progress never decreases over the longest possible job, and ends at 1", () => {
  const stages = [
    ["research", 0],
    ["outline", 0],
    ["draft", 0],
    ["score", 0],
    ...Array.from(
      { length: revisionsMax },
      (_, done) =>
        [
          ["revise", done],
          ["score", done + 1],
        ] as const,
    ).flat(),
    ["finish", revisionsMax],
  ] as const;
  const seen = stages.flatMap(([stage, revision]) =>
    [0, 0.5, 1].map((at) => progressAt(stage, revision, at)),
  );
  expect(seen).toEqual([...seen].sort((a, b) => a - b));
  expect(seen.at(-1)).toBe(1);
  expect(Math.max(...seen.slice(0, -1))).toBeLessThan(1);
});

test.each([-1, 2, Number.POSITIVE_INFINITY])(
  "a fraction of %d is limited to the span of its stage",
  (fraction) => {
    const progress = progressAt("draft", 0, fraction);
    expect(progress).toBeGreaterThanOrEqual(progressAt("draft", 0, 0));
    expect(progress).toBeLessThanOrEqual(progressAt("draft", 0, 1));
  },
);
