import { describe, expect, test } from "vitest";
import { cronEvery, isStale, nextSecondMs } from "./schedule";

test.each([
  [1, "* * * * *"],
  [60, "* * * * *"],
  [120, "*/2 * * * *"],
  [180, "*/3 * * * *"],
  [200, "*/3 * * * *"],
  [3540, "*/59 * * * *"],
  [3600, "0 * * * *"],
  [86_400, "0 * * * *"],
])("cronEvery(%d seconds) is %s", (seconds, expression) => {
  expect(cronEvery(seconds)).toBe(expression);
});

test("every interval that can be set gives a valid cron expression", () => {
  for (let seconds = 1; seconds <= 86_400; seconds += 1) {
    const [minute, ...rest] = cronEvery(seconds).split(" ");
    expect(rest).toEqual(["*", "*", "*", "*"]);
    const step = /^\*\/(\d+)$/.exec(minute ?? "")?.[1];
    expect(minute === "*" || minute === "0" || (Number(step) >= 2 && Number(step) <= 59)).toBe(true);
  }
});

test.each([
  [1_000, 2_000],
  [1_001, 2_000],
  [1_999, 2_000],
])("work that is reported at %d ms is due at %d ms, after everything that is reported before", (at, due) => {
  expect(nextSecondMs(at)).toBe(due);
});

describe("a tick", () => {
  const nowMs = Date.parse("2026-11-21T10:00:00Z");
  test.each<[string, { ts: number; data: { scheduledAt?: unknown } }, boolean]>([
    ["on time", { ts: nowMs, data: {} }, false],
    ["replayed after an outage", { ts: nowMs - 121_000, data: {} }, true],
    [
      "replayed now for a moment in the past",
      { ts: nowMs, data: { scheduledAt: "2026-11-21T09:00:00Z" } },
      true,
    ],
    ["scheduled a second ago, in milliseconds", { ts: 0, data: { scheduledAt: nowMs - 1_000 } }, false],
    ["with an unreadable time", { ts: nowMs, data: { scheduledAt: "soon" } }, false],
  ])("%s is stale: %s", (_name, tick, stale) => {
    expect(isStale(tick, 120, nowMs)).toBe(stale);
  });
});
