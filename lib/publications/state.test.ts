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
  ] as const)(
    "within the window after %s is %s, with the next check in %s s",
    (verdict, state, nextCheckInSeconds) => {
      expect(afterCheck({ ...check, verdict })).toEqual({ state, nextCheckInSeconds, rechecks: 0 });
    },
  );

  test.each([
    ["not_found", "not_live"],
    ["mismatch", "unverified"],
    ["blocked", "unverified"],
    ["unreachable", "unverified"],
  ] as const)("at the end of the window after %s is %s for good", (verdict, state) => {
    for (const secondsSinceWrite of [WINDOW_SECONDS, WINDOW_SECONDS * 2]) {
      expect(afterCheck({ ...check, verdict, secondsSinceWrite })).toEqual({
        state,
        nextCheckInSeconds: null,
        rechecks: 0,
      });
    }
  });

  test("is published when the article is found only at the end of the window", () => {
    const late = { ...check, verdict: "verified", secondsSinceWrite: WINDOW_SECONDS } as const;
    expect(afterCheck(late)).toMatchObject({ state: "published", nextCheckInSeconds: day });
  });
});

describe("the intervals between checks", () => {
  test.each([
    [1, 180],
    [3, 180],
    [4, 360],
    [6, 1440],
    [9, 3600],
    [1000, 3600],
  ])("at a three-minute pace, after check %d, are %d s", (checks, seconds) => {
    expect(afterCheck({ ...check, verdict: "mismatch", checks }).nextCheckInSeconds).toBe(seconds);
  });

  test("do not shrink a configured pace that is slower than an hour", () => {
    const verdict: Verdict = "blocked";
    expect(afterCheck({ ...check, verdict, verifySeconds: 7200, checks: 9 }).nextCheckInSeconds).toBe(7200);
  });

  test("cover the window in fewer than 40 checks, the last of them at its end", () => {
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

describe("the state after a re-check of a page that was found before", () => {
  const found: FoundBefore = { state: "published", previous: "verified", secondsSince: day, rechecks: 0 };

  test.each<[string, Partial<FoundBefore>, Verdict, string, number | null, number]>([
    ["found again after a day", {}, "verified", "published", 6 * day, 1],
    ["found again a second early", { secondsSince: day - 1 }, "verified", "published", 6 * day + 1, 1],
    [
      "found again after 7 days",
      { secondsSince: 7 * day, rechecks: 1 },
      "verified",
      "published",
      23 * day,
      2,
    ],
    ["found again after 30 days", { secondsSince: 30 * day, rechecks: 2 }, "verified", "published", null, 3],
    [
      "found after an outage of the verifier",
      { secondsSince: 11 * day },
      "verified",
      "published",
      19 * day,
      2,
    ],
    ["found after a longer outage", { secondsSince: 400 * day }, "verified", "published", null, 3],
    ["missing", {}, "not_found", "published", 180, 0],
    ["missing twice", { previous: "not_found" }, "not_found", "not_live", 6 * day, 1],
    ["missing, then another page", { previous: "not_found" }, "mismatch", "unverified", 6 * day, 1],
    ["another page", {}, "mismatch", "published", 180, 0],
    ["another page twice", { previous: "mismatch" }, "mismatch", "unverified", 6 * day, 1],
    ["missing after a blocked check", { previous: "blocked" }, "not_found", "published", 180, 0],
    ["missing, then found", { previous: "not_found" }, "verified", "published", 6 * day, 1],
    [
      "missing twice at the last re-check",
      { previous: "not_found", secondsSince: 30 * day, rechecks: 2 },
      "not_found",
      "not_live",
      null,
      3,
    ],
    ["blocked", {}, "blocked", "published", 180, 0],
    [
      "unreachable again",
      { previous: "unreachable", secondsSince: day + 720 },
      "unreachable",
      "published",
      720,
      0,
    ],
    ["blocked for days", { previous: "blocked", secondsSince: 4 * day }, "blocked", "published", day, 0],
    [
      "blocked until the next re-check day",
      { secondsSince: 6.75 * day },
      "blocked",
      "published",
      0.25 * day,
      0,
    ],
    ["blocked on the next re-check day", { secondsSince: 7 * day }, "blocked", "published", 180, 1],
    [
      "blocked for a day at the last re-check",
      { secondsSince: 31 * day, rechecks: 2 },
      "blocked",
      "published",
      day,
      2,
    ],
    ["blocked for a week at the last re-check", { secondsSince: 37 * day }, "blocked", "published", null, 3],
    ["still gone", { state: "not_live", previous: "not_found" }, "not_found", "not_live", 6 * day, 1],
    [
      "gone, blocked, and gone",
      { state: "not_live", previous: "blocked" },
      "not_found",
      "not_live",
      6 * day,
      1,
    ],
    [
      "back after it was gone",
      { state: "not_live", previous: "not_found" },
      "verified",
      "published",
      6 * day,
      1,
    ],
    [
      "back after another page",
      { state: "unverified", previous: "mismatch" },
      "verified",
      "published",
      6 * day,
      1,
    ],
    [
      "gone, then unreachable",
      { state: "not_live", previous: "not_found" },
      "unreachable",
      "not_live",
      180,
      0,
    ],
  ])("%s %j: %s is %s, checked again in %s s", (_, before, verdict, state, nextCheckInSeconds, rechecks) => {
    const next = afterCheck({ ...check, verdict, checks: 9, found: { ...found, ...before } });
    expect(next).toEqual({ state, nextCheckInSeconds, rechecks });
  });

  test.each<Verdict>(["blocked", "unreachable"])(
    "stays published when every check is %s, with fewer than 100 checks, at most a day apart",
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

  test("keeps the state of an earlier verification, and is not checked again", () => {
    const found: FoundBefore = { state: "published", previous: "verified", secondsSince: day, rechecks: 2 };
    expect(afterGivingUp(found)).toEqual({ state: "published", nextCheckInSeconds: null, rechecks: 2 });
  });
});
