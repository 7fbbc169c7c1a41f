import { expect, it } from "vitest";
import { firstDayToRead, isPerhapsLate, lastFinalDay, nextDayToRead, secondsToNextDay } from "./reading-days";

const backToDay = "2025-08-01";

it.each([
  // Still the day before in California.
  ["2026-11-30T07:59:00Z", "2026-11-26"],
  ["2026-11-30T08:01:00Z", "2026-11-27"],
  ["2026-07-30T06:59:00Z", "2026-07-26"],
])("at %s the last final day is %s, in Pacific time", (now, day) => {
  expect(lastFinalDay(new Date(now))).toBe(day);
});

it.each([
  ["first the newest", null, null, "2026-11-27"],
  ["then the days that have become final since, in their order", "2026-11-25", "2026-11-01", "2026-11-26"],
  ["then backwards", "2026-11-27", "2026-11-01", "2026-10-31"],
  ["to the end", "2026-11-27", "2025-08-02", "2025-08-01"],
  ["and no further", "2026-11-27", "2025-08-01", null],
  ["and after a long pause only what Google still has", "2024-01-01", "2023-12-01", "2025-07-30"],
])("the days are read %s", (_order, newestDay, oldestDay, next) => {
  expect(nextDayToRead({ newestDay, oldestDay, backToDay }, "2026-11-27")).toBe(next);
});

it.each([
  [500, "2025-07-30"],
  [0, "2025-07-30"],
  [30, "2026-11-01"],
  [1, "2026-11-27"],
])("where figures are kept for %d days, reading ends at %s", (days, first) => {
  expect(firstDayToRead(new Date("2026-11-30T12:00:00Z"), days)).toBe(first);
});

it.each([
  ["2026-11-27", "2026-11-26", true],
  ["2026-11-24", null, true],
  ["2026-11-23", null, false],
  ["2026-11-25", "2026-11-26", false],
])("whether %s may be late when %s was the newest is %s", (day, newestDay, expected) => {
  const source = { newestDay, oldestDay: newestDay, backToDay };
  expect(isPerhapsLate(day, source, new Date("2026-11-30T12:00:00Z"))).toBe(expected);
});

it("the next day is read some hours after midnight in California", () => {
  const now = new Date("2026-11-30T12:00:00Z");
  expect(secondsToNextDay(now, 0)).toBe(20 * 3600);
  expect(secondsToNextDay(now, 0.5)).toBe(23 * 3600);
});
