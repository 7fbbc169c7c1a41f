import { describe, expect, test } from "vitest";
import { DELIVERY_ATTEMPTS_MAX, holdSeconds, retryInSeconds } from "./retry-schedule";

/** A failure without Retry-After; a random number of 0.5 leaves waits unchanged. */
const failed = { retryAfterSeconds: null, random: 0.5 };

describe("the wait after failed attempt", () => {
  test.each([
    [1, 5],
    [2, 30],
    [3, 120],
    [4, 600],
    [5, 1800],
    [6, 3600],
    [7, 7200],
    [8, 14_400],
    [9, 28_800],
    [10, 28_800],
    [11, null],
    [12, null],
  ])("number %d is %s seconds", (attempts, seconds) => {
    expect(retryInSeconds({ ...failed, attempts })).toBe(seconds);
  });

  test("one to eleven adds up to about a day, whatever the random number", () => {
    for (const [random, hours] of [
      [0, 21],
      [0.5, 23],
      [0.999, 26],
    ] as const) {
      let seconds = 0;
      for (let attempts = 1; attempts < DELIVERY_ATTEMPTS_MAX; attempts += 1) {
        seconds += retryInSeconds({ ...failed, attempts, random }) ?? Number.NaN;
      }
      expect(Math.floor(seconds / 3600)).toBe(hours);
    }
  });

  test("three varies by a tenth either way", () => {
    expect(retryInSeconds({ ...failed, attempts: 3, random: 0 })).toBeCloseTo(108);
    expect(retryInSeconds({ ...failed, attempts: 3, random: 0.999 })).toBeLessThan(132);
  });

  test.each([
    [1, 60, 60],
    [4, 60, 600],
    [1, 3600, 3600],
    [1, 86_400, 3600],
    [11, 60, null],
  ])("number %d with a Retry-After of %d is %s seconds", (attempts, retryAfterSeconds, seconds) => {
    expect(retryInSeconds({ ...failed, attempts, retryAfterSeconds })).toBe(seconds);
  });
});

describe("the hold of a receiver", () => {
  test.each([
    [null, 5],
    [0, 5],
    [120, 120],
    [1_000_000, 3600],
  ])("with a Retry-After of %s is %d seconds", (retryAfterSeconds, seconds) => {
    expect(holdSeconds({ ...failed, failuresInRow: 1, retryAfterSeconds })).toBe(seconds);
  });

  test.each([
    [2, 30],
    [3, 120],
    [4, 600],
    [5, 600],
    [1000, 600],
  ])("after failure number %d in a row is %d seconds", (failuresInRow, seconds) => {
    expect(holdSeconds({ ...failed, failuresInRow })).toBe(seconds);
  });
});
