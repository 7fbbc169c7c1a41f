import { describe, expect, test } from "vitest";
import { relativeTime } from "./relative-time";

const now = new Date("2026-11-21T12:00:00.000Z");

describe("relativeTime", () => {
  test.each([
    ["2026-11-21T11:59:58.000Z", "just now"],
    ["2026-11-21T12:00:03.000Z", "in a moment"],
    ["2026-11-21T12:00:00.000Z", "just now"],
    ["2026-11-21T12:00:30.000Z", "in 30 seconds"],
    ["2026-11-21T11:58:10.000Z", "1 minute ago"],
    ["2026-11-21T15:30:00.000Z", "in 3 hours"],
    ["2026-11-20T11:00:00.000Z", "yesterday"],
    ["2026-10-25T12:00:00.000Z", "27 days ago"],
    ["2026-03-01T23:59:00.000Z", "1 Mar 2026"],
  ])("formats %s as %s", (at, text) => {
    expect(relativeTime(new Date(at), now)).toBe(text);
  });
});
