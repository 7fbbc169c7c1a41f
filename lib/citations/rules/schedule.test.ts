import { expect, test } from "vitest";
import { firstCheckAt, nextCheckAt, retryAfterAttempts } from "./schedule";

const versionAt = new Date("2026-01-01T12:00:00.000Z");
const after = (days: number) => new Date(versionAt.getTime() + days * 86_400_000);
const daysOf = (at: Date) => (at.getTime() - versionAt.getTime()) / 86_400_000;

test.each([
  [0, 30],
  [5, 30],
  [28, 30],
  [30, 90],
  [89.99, 180],
  [90, 180],
  [180, 360],
  [200, 360],
  [360, 540],
  [1_000, 1_080],
])("a check on day %d is followed by one on day %d", (day, next) => {
  expect(daysOf(nextCheckAt(versionAt, after(day)))).toBe(next);
});

test("the first check comes after 30 days", () => {
  expect(daysOf(firstCheckAt(versionAt))).toBe(30);
});

test("a check that was due at a clock a little ahead of this one is not due again", () => {
  expect(daysOf(nextCheckAt(versionAt, after(29.999)))).toBe(90);
});

test("a page without an answer is asked three times more, over a week", () => {
  expect([1, 2, 3, 4].map(retryAfterAttempts)).toEqual([86_400, 172_800, 345_600, null]);
});
