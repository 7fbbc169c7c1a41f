import { describe, expect, test } from "vitest";
import { afterLook, type Verdict, WINDOW_SECONDS } from "./schedule";

const look = { checks: 1, secondsSinceSent: 200, verifySeconds: 180 };

describe("the state after a look", () => {
  test.each([
    ["verified", "published", null],
    ["not_found", "not_live", 180],
    ["mismatch", "checking", 180],
    ["blocked", "checking", 180],
    ["unreachable", "checking", 180],
  ] as const)(
    "within the window, %s is %s, looked at again in %s s",
    (verdict, state, nextCheckInSeconds) => {
      expect(afterLook({ ...look, verdict })).toEqual({ state, nextCheckInSeconds });
    },
  );

  test.each([
    ["verified", "published"],
    ["not_found", "not_live"],
    ["mismatch", "unverified"],
    ["blocked", "unverified"],
    ["unreachable", "unverified"],
  ] as const)("at the end of the window, %s is %s for good", (verdict, state) => {
    for (const secondsSinceSent of [WINDOW_SECONDS, WINDOW_SECONDS * 2]) {
      expect(afterLook({ ...look, verdict, secondsSinceSent })).toEqual({ state, nextCheckInSeconds: null });
    }
  });
});

describe("the intervals", () => {
  test.each([
    [1, 180],
    [3, 180],
    [4, 360],
    [6, 1440],
    [9, 3600],
    [1000, 3600],
  ])("after look %d of one every three minutes: %d s", (checks, seconds) => {
    expect(afterLook({ ...look, verdict: "mismatch", checks }).nextCheckInSeconds).toBe(seconds);
  });

  test("keep a pace that is slower than an hour", () => {
    const verdict: Verdict = "blocked";
    expect(afterLook({ ...look, verdict, verifySeconds: 7200, checks: 9 }).nextCheckInSeconds).toBe(7200);
  });

  test("cover the whole window in few looks, the last one at its end", () => {
    let secondsSinceSent = 120;
    let checks = 1;
    for (;;) {
      const { nextCheckInSeconds } = afterLook({ ...look, verdict: "mismatch", checks, secondsSinceSent });
      if (nextCheckInSeconds === null) break;
      secondsSinceSent += nextCheckInSeconds;
      checks += 1;
    }
    expect(secondsSinceSent).toBe(WINDOW_SECONDS);
    expect(checks).toBeLessThan(40);
  });
});
