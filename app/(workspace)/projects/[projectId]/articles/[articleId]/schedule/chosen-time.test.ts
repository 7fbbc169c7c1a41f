import { expect, test } from "vitest";
import { chosenTimeIn } from "./chosen-time";

const entered = { date: "2026-12-02", time: "09:00", timeZone: " europe/berlin " };

test("the fields of the form name a moment in their time zone", () => {
  expect(chosenTimeIn(entered)).toEqual({ at: "2026-12-02T08:00:00.000Z", timeZone: "Europe/Berlin" });
});

test.each([
  ["timeZone", { timeZone: "Europe/Atlantis" }],
  ["timeZone", { timeZone: "" }],
  ["date", { date: "2026-02-30" }],
  ["date", { date: "tomorrow" }],
  ["date", { date: "9".repeat(10_000) }],
  ["time", { time: "25:00" }],
  ["time", { time: "" }],
])("a wrong %s is named: %o", (field, wrong) => {
  expect(() => chosenTimeIn({ ...entered, ...wrong })).toThrow(
    expect.objectContaining({
      code: "invalid_request",
      extras: { fields: [expect.objectContaining({ field })] },
    }),
  );
});
