import { describe, expect, test } from "vitest";
import { scheduleInWords, shortTime, timeInWords } from "./time-in-words";

const now = new Date("2025-11-28T10:00:00.000Z");
const chosen = new Date("2025-12-02T08:00:00.000Z");

test.each([
  [chosen, "Europe/Berlin", "Tuesday, 2 December at 09:00", "Tue 2 Dec, 09:00"],
  [chosen, "Pacific/Auckland", "Tuesday, 2 December at 21:00", "Tue 2 Dec, 21:00"],
  [new Date("2026-01-01T00:00:00Z"), "UTC", "Thursday, 1 January 2026 at 00:00", "Thu 1 Jan, 00:00"],
])("%o in %s is shown in words", (at, zone, long, short) => {
  expect([timeInWords(at, zone, now), shortTime(at, zone)]).toEqual([long, short]);
});

describe("a scheduled article", () => {
  const schedule = {
    integration_name: "the blog",
    scheduled_for: chosen.toISOString(),
    time_zone: "Europe/Berlin",
    next_attempt_at: chosen.toISOString(),
    failed_attempts: 0,
  };
  const situation = { now, timeZone: "America/New_York", awaitsApproval: false };
  const later = { ...situation, now: new Date("2025-12-02T08:00:01.000Z") };
  const berlin = "at the blog on Tuesday, 2 December at 09:00 (Europe/Berlin)";
  test.each([
    ["goes live", {}, situation, `Goes live ${berlin}`],
    [
      "whose time was chosen in no zone is shown in the project's",
      { time_zone: null },
      situation,
      "Goes live at the blog on Tuesday, 2 December at 03:00 (America/New_York)",
    ],
    [
      "needs its approval",
      {},
      { ...situation, awaitsApproval: true },
      `Goes live ${berlin}, if it is approved by then`,
    ],
    ["is due", {}, later, `Is going live ${berlin}`],
    [
      "waits for its approval",
      { next_attempt_at: null },
      { ...later, awaitsApproval: true },
      `Was to go live ${berlin}, and waits for its approval`,
    ],
    [
      "is hidden",
      { next_attempt_at: null },
      later,
      `Was to go live ${berlin}, and waits because it is hidden`,
    ],
    [
      "failed",
      { failed_attempts: 1 },
      later,
      `Was to go live ${berlin}; the write failed and is tried again`,
    ],
  ])("that %s says so", (_what, change, of, words) => {
    expect(scheduleInWords({ ...schedule, ...change }, of)).toBe(words);
  });
});
