import { expect, test } from "vitest";
import { isDay } from "./is-day";

test.each([
  ["2026-02-28", true],
  ["2026-02-30", false],
  ["2028-02-29", true],
  ["2026-02-29T10:00:00Z", false],
  ["2026-04-31", false],
  ["2026-13", false],
  ["2026-12", true],
  ["soon", false],
])("%s begins with a day that exists: %s", (date, exists) => {
  expect(isDay(date)).toBe(exists);
});
