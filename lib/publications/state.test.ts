import { describe, expect, test } from "vitest";
import {
  afterCheck,
  afterGivingUp,
  type FoundBefore,
  RECHECK_DAYS,
  type Verdict,
  WINDOW_SECONDS,
} from "./state";

const check = { checks: 1, secondsSinceWrite: 200, verifySeconds: 180, found: null };
const day = 24 * 3600;

describe("the state after a check", () => {
  test.each([
    ["verified", "published", day],
    ["not_found", "not_live", 180],
    ["mismatch", "checking", 180],
    ["blocked", "checking", 180],
    ["unreachable", "checking", 180],
  ] as const)("within the window, %s is %s, checked again in %s s", (verdict, state, nextCheckInSeconds) => {
    expect(afterCheck({ ...check, verdict })).toEqual({ state, nextCheckInSeconds, rechecks: 0 });
  });

  test.each([
    ["not_found", "not_live"],
    ["mismatch", "unverified"],
    ["blocked", "unverified"],
    ["unreachable", "unverified"],
  ] as const)("at the end of the window, %s is %s for good", (verdict, state) => {
    for (const secondsSinceWrite of [WINDOW_SECONDS, WINDOW_SECONDS * 2]) {
      expect(afterCheck({ ...check, verdict, secondsSinceWrite })).toEqual({
        state,
        nextCheckInSeconds: null,
        rechecks: 0,
      });
    }
  });

  test("at the end of the window, an article that is there at last is published", () => {
    const late = { ...check, verdict: "verified", secondsSinceWrite: WINDOW_SECONDS } as const;
    expect(afterCheck(late)).toMatchObject({ state: "published", nextCheckInSeconds: day });
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
  ])("after check %d of one every three minutes: %d s", (checks, seconds) => {
    expect(afterCheck({ ...check, verdict: "mismatch", checks }).nextCheckInSeconds).toBe(seconds);
  });

  test("keep a pace that is slower than an hour", () => {
    const verdict: Verdict = "blocked";
    expect(afterCheck({ ...check, verdict, verifySeconds: 7200, checks: 9 }).nextCheckInSeconds).toBe(7200);
  });

  test("cover the whole window in few checks, the last one at its end", () => {
    let secondsSinceWrite = 120;
    let checks = 1;
    for (;;) {
      const { nextCheckInSeconds } = afterCheck({ ...check, verdict: "mismatch", checks, secondsSinceWrite });
      if (nextCheckInSeconds === null) break;
      secondsSinceWrite += nextCheckInSeconds;
      checks += 1;
    }
    expect(secondsSinceWrite).toBe(WINDOW_SECONDS);
    expect(checks).toBeLessThan(40);
  });
});

describe("the state after a check at a page that was found before", () => {
  const found: FoundBefore = { state: "published", previous: "verified", secondsSince: day, rechecks: 0 };

  test.each<[string, Partial<FoundBefore>, Verdict, string, number | null, number]>([
    ["found again after a day", {}, "verified", "published", 6 * day, 1],
    ["found again a second early", { secondsSince: day - 1 }, "verified", "published", 6 * day + 1, 1],
    ["found again after 7", { secondsSince: 7 * day, rechecks: 1 }, "verified", "published", 23 * day, 2],
    ["found again after 30", { secondsSince: 30 * day, rechecks: 2 }, "verified", "published", null, 3],
    ["found after a long sleep", { secondsSince: 11 * day }, "verified", "published", 19 * day, 2],
    ["found after a longer one", { secondsSince: 400 * day }, "verified", "published", null, 3],
    ["missing", {}, "not_found", "published", 180, 0],
    ["missing twice", { previous: "not_found" }, "not_found", "not_live", 6 * day, 1],
    ["missing, then another page", { previous: "not_found" }, "mismatch", "unverified", 6 * day, 1],
    ["another page", {}, "mismatch", "published", 180, 0],
    ["another page twice", { previous: "mismatch" }, "mismatch", "unverified", 6 * day, 1],
    ["missing after a refusal", { previous: "blocked" }, "not_found", "published", 180, 0],
    ["missing, then there", { previous: "not_found" }, "verified", "published", 6 * day, 1],
    [
      "missing twice at the last",
      { previous: "not_found", secondsSince: 30 * day, rechecks: 2 },
      "not_found",
      "not_live",
      null,
      3,
    ],
    ["a refusal", {}, "blocked", "published", 180, 0],
    ["a failure", { previous: "unreachable", secondsSince: day + 720 }, "unreachable", "published", 720, 0],
    ["a refusal for days", { previous: "blocked", secondsSince: 4 * day }, "blocked", "published", day, 0],
    ["a refusal until the next day", { secondsSince: 6.75 * day }, "blocked", "published", 0.25 * day, 0],
    ["a refusal at the next day", { secondsSince: 7 * day }, "blocked", "published", 180, 1],
    [
      "a refusal at the last for a day",
      { secondsSince: 31 * day, rechecks: 2 },
      "blocked",
      "published",
      day,
      2,
    ],
    ["a refusal for a week at last", { secondsSince: 37 * day }, "blocked", "published", null, 3],
    ["gone as before", { state: "not_live", previous: "not_found" }, "not_found", "not_live", 6 * day, 1],
    [
      "gone, refused, and gone",
      { state: "not_live", previous: "blocked" },
      "not_found",
      "not_live",
      6 * day,
      1,
    ],
    ["back", { state: "not_live", previous: "not_found" }, "verified", "published", 6 * day, 1],
    ["back", { state: "unverified", previous: "mismatch" }, "verified", "published", 6 * day, 1],
    ["gone, and refused", { state: "not_live", previous: "not_found" }, "unreachable", "not_live", 180, 0],
  ])("%s %j: %s is %s, checked again in %s s", (_, before, verdict, state, nextCheckInSeconds, rechecks) => {
    const next = afterCheck({ ...check, verdict, checks: 9, found: { ...found, ...before } });
    expect(next).toEqual({ state, nextCheckInSeconds, rechecks });
  });

  test.each<Verdict>(["blocked", "unreachable"])(
    "is published for ever if every check is %s: few checks, no longer than a day apart, and an end",
    (verdict) => {
      let before: FoundBefore = { ...found, previous: verdict };
      const waits: number[] = [];
      for (;;) {
        const { state, nextCheckInSeconds, rechecks } = afterCheck({ ...check, verdict, found: before });
        expect(state).toBe("published");
        expect(rechecks).toBeGreaterThanOrEqual(before.rechecks);
        before = { ...before, rechecks, secondsSince: before.secondsSince + (nextCheckInSeconds ?? 0) };
        if (nextCheckInSeconds === null) break;
        waits.push(nextCheckInSeconds);
      }
      expect(Math.max(...waits)).toBeLessThanOrEqual(day);
      expect(waits.slice(0, 5)).toEqual([180, 180, 360, 720, 1440]);
      expect(waits.length).toBeLessThan(100);
      expect(before.rechecks).toBe(RECHECK_DAYS.length);
    },
  );
});

describe("a page whose checks never end", () => {
  test("is unverified when the article was never found, and not checked again", () => {
    expect(afterGivingUp(null)).toEqual({ state: "unverified", nextCheckInSeconds: null, rechecks: 0 });
  });

  test("keeps what was proved before, and is not checked again", () => {
    const found: FoundBefore = { state: "published", previous: "verified", secondsSince: day, rechecks: 2 };
    expect(afterGivingUp(found)).toEqual({ state: "published", nextCheckInSeconds: null, rechecks: 2 });
  });
});
