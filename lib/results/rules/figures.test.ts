import { expect, it, test } from "vitest";
import { daysBetween, lostShare, sumFigures, windowsUntil, withoutPart } from "./figures";

test("the last 28 days are compared with the 28 before them", () => {
  expect(windowsUntil("2026-03-02")).toEqual({
    beforeFrom: "2026-01-06",
    beforeUntil: "2026-02-02",
    from: "2026-02-03",
    until: "2026-03-02",
  });
});

it.each([
  ["2026-02-03", "2026-03-02", 28],
  ["2026-02-03", "2026-02-03", 1],
  ["2026-02-03", "2026-02-02", 0],
  ["2026-02-03", "2025-01-01", 0],
])("counts from %s to %s %i days", (first, last, days) => {
  expect(daysBetween(first, last)).toBe(days);
});

test("positions are weighted by impressions", () => {
  const sum = sumFigures([
    { clicks: 3, impressions: 100, position: 2 },
    { clicks: 1, impressions: 300, position: 6 },
    { clicks: 0, impressions: 0, position: null },
  ]);
  // (100 × 2 + 300 × 6) ÷ 400
  expect(sum).toEqual({ clicks: 4, impressions: 400, position: 5 });
});

test("nothing adds up to no position", () => {
  expect(sumFigures([])).toEqual({ clicks: 0, impressions: 0, position: null });
});

test("a whole without a part has the position of the rest", () => {
  const whole = { clicks: 4, impressions: 400, position: 5 };
  expect(withoutPart(whole, { clicks: 3, impressions: 100, position: 2 })).toEqual({
    clicks: 1,
    impressions: 300,
    position: 6,
  });
  expect(withoutPart(whole, whole)).toEqual({ clicks: 0, impressions: 0, position: null });
});

it.each([
  [100, 70, 0.3],
  [100, 100, 0],
  [100, 130, 0],
  [0, 0, 0],
  [10, 0, 1],
])("of %i, with %i left, the share %d is lost", (before, now, share) => {
  expect(lostShare(before, now)).toBe(share);
});
