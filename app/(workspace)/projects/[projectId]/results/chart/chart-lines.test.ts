import { addDays } from "@galley/lib/platform/calendar-day";
import { expect, test } from "vitest";
import { areaPath, type ChartEvent, linePath, marksOf, scaleEnd, stepsOf } from "./chart-lines";

const daysOf = (count: number, clicks = 1) =>
  Array.from({ length: count }, (_, index) => ({
    day: addDays("2026-01-01", index),
    clicks,
    impressions: 10,
    position: index % 2 === 0 ? 4 : 8,
  }));

test.each([
  [[], 1],
  [[0, 0], 1],
  [[1], 1],
  [[3, 2], 5],
  [[5], 5],
  [[6], 10],
  [[101], 200],
  [[4000, 12], 5000],
])("the scale of %j ends at %d", (values, end) => {
  expect(scaleEnd(values)).toBe(end);
});

test("a line goes from the left edge to the right, with the greatest values on top", () => {
  const plot = { width: 100, height: 50 };
  expect(linePath([0, 5, 10], 10, plot)).toBe("M0 50L50 25L100 0");
  expect(areaPath([0, 5, 10], 10, plot)).toBe("M0 50L50 25L100 0L100 50L0 50Z");
  expect(linePath([4], 10, plot)).toBe("M0 30L100 30");
  expect([linePath([], 1, plot), areaPath([], 1, plot)]).toEqual(["", ""]);
});

test("up to 120 days are shown one by one, and more as whole weeks that end with the last day", () => {
  expect(stepsOf(daysOf(120))).toMatchObject({ days: 1, steps: { length: 120 } });
  const { days, steps } = stepsOf(daysOf(122));
  expect([days, steps.length]).toEqual([7, 17]);
  // 122 days are 17 weeks and three days, which are left out.
  expect(steps[0]).toEqual({ day: "2026-01-04", clicks: 7, impressions: 70, position: 6.3 });
  expect(steps.at(-1)?.day).toBe(addDays("2026-01-01", 115));
});

test("a week without impressions has no position", () => {
  const silent = daysOf(140).map((day) => ({ ...day, impressions: 0, position: null }));
  expect(stepsOf(silent).steps[0]).toMatchObject({ impressions: 0, position: null });
});

const event = (day: string, kind: ChartEvent["kind"]): ChartEvent => ({
  at: `${day}T12:00:00.000Z`,
  kind,
  destination: "Blog",
});

test("an event stands on its day; those of one day share a mark, and those outside have none", () => {
  const events = [
    event("2025-12-31", "published"),
    event("2026-01-01", "changed"),
    event("2026-01-04", "lost"),
    event("2026-01-04", "found_again"),
    event("2026-01-06", "lost"),
  ];
  const marks = marksOf(events, stepsOf(daysOf(5)));
  expect(marks.map(({ x, events: own }) => [x, own.map(({ kind }) => kind)])).toEqual([
    [0, ["changed"]],
    [0.75, ["lost", "found_again"]],
  ]);
});

test("an event of a longer time stands in its week, and one on a single day in the middle", () => {
  const [mark] = marksOf([event("2026-01-10", "lost")], stepsOf(daysOf(122)));
  expect(mark?.x).toBe(0);
  expect(marksOf([event("2026-01-01", "lost")], stepsOf(daysOf(1)))[0]?.x).toBe(0.5);
});
