import { weeksOf } from "@galley/lib/plan/rules/days";
import { expect, test } from "vitest";
import { shownWeeks } from "./shown-weeks";

const month = "2026-11";
const today = "2026-11-18";
const mondaysOf = (shown: Parameters<typeof shownWeeks>[0]) => shownWeeks(shown).map(([monday]) => monday);

test("the present month begins with the week of today", () => {
  expect(mondaysOf({ month, today, days: ["2026-11-27"] })).toEqual([
    "2026-11-16",
    "2026-11-23",
    "2026-11-30",
  ]);
});

test("a week that has something keeps its place, and so do the empty ones after it", () => {
  expect(mondaysOf({ month, today, days: ["2026-11-27", "2026-11-05"] })[0]).toBe("2026-11-02");
});

test("other months are whole", () => {
  for (const other of ["2026-10", "2026-12"]) {
    expect(shownWeeks({ month: other, today, days: [] })).toEqual(weeksOf(other));
  }
});
