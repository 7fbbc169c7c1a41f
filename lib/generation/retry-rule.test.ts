import { expect, test } from "vitest";
import { attemptsMax, retryWaitSeconds, STAGE_ATTEMPTS_MAX } from "./retry-rule";

test.each([
  [1, null, 0, 30],
  [2, null, 0, 120],
  [3, null, 0, 480],
  [4, null, 0, 1800],
  [9, null, 0, 1800],
  [1, null, 0.5, 33],
  [1, 5, 0, 30],
  [1, 90, 0, 90],
  [1, 1_000_000, 0, 3600],
])(
  "after attempt %d with Retry-After %s and random %d, the wait is %d seconds",
  (attempt, asked, random, seconds) => {
    expect(retryWaitSeconds(attempt, asked, random)).toBe(seconds);
  },
);

test("the waits grow up to the last attempt", () => {
  const waits = Array.from({ length: STAGE_ATTEMPTS_MAX - 1 }, (_, index) =>
    retryWaitSeconds(index + 1, null, 0.99),
  );
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
});

test("a stage with unusable answers is attempted less often than other failures", () => {
  expect(attemptsMax("invalid_output")).toBe(3);
  expect(attemptsMax("too_long")).toBe(2);
  expect(attemptsMax("unavailable")).toBe(STAGE_ATTEMPTS_MAX);
  expect(attemptsMax(null)).toBe(STAGE_ATTEMPTS_MAX);
});
