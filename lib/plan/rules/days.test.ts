import { describe, expect, test } from "vitest";
import { addDays, dayIn, timeZoneOf } from "@/lib/platform/calendar-day";
import { addMonths, daysOfMonth, startOfDay, weeksOf } from "./days";

describe("the day in a time zone", () => {
  test.each([
    ["2026-11-30T23:30:00Z", "UTC", "2026-11-30"],
    ["2026-11-30T23:30:00Z", "Europe/Berlin", "2026-12-01"],
    ["2026-12-01T07:30:00Z", "America/Los_Angeles", "2026-11-30"],
    ["2026-11-30T10:00:00Z", "Pacific/Kiritimati", "2026-12-01"],
    ["2027-01-01T00:00:00Z", "Pacific/Pago_Pago", "2026-12-31"],
  ])("of %s in %s is %s", (at, zone, day) => {
    expect(dayIn(new Date(at), zone)).toBe(day);
  });
});

describe("a day begins", () => {
  test.each([
    ["at midnight in winter time", "2026-01-15", "Europe/Berlin", "2026-01-14T23:00:00.000Z"],
    ["at midnight in summer time", "2026-07-15", "Europe/Berlin", "2026-07-14T22:00:00.000Z"],
    ["before the clocks go forward", "2026-03-29", "Europe/Berlin", "2026-03-28T23:00:00.000Z"],
    ["an hour earlier after it", "2026-03-30", "Europe/Berlin", "2026-03-29T22:00:00.000Z"],
    ["at one where midnight is left out", "2026-04-24", "Africa/Cairo", "2026-04-23T22:00:00.000Z"],
    ["as late as anywhere", "2026-06-01", "Pacific/Pago_Pago", "2026-06-01T11:00:00.000Z"],
    ["as early as anywhere", "2026-06-01", "Pacific/Kiritimati", "2026-05-31T10:00:00.000Z"],
    ["with the next one where it never was", "2011-12-30", "Pacific/Apia", "2011-12-30T10:00:00.000Z"],
  ])("%s: %s in %s", (_name, day, zone, start) => {
    expect(startOfDay(day, zone).toISOString()).toBe(start);
  });

  test("at the first millisecond of that day, in every time zone and on every day of a year", () => {
    for (const zone of Intl.supportedValuesOf("timeZone").filter((_, index) => index % 25 === 0)) {
      for (let day = "2026-01-01"; day < "2027-01-01"; day = addDays(day, 7)) {
        const start = startOfDay(day, zone).getTime();
        expect([dayIn(new Date(start), zone), dayIn(new Date(start - 1), zone)], zone).toEqual([
          day,
          addDays(day, -1),
        ]);
      }
    }
  });
});

test("the weeks of a month begin on Monday and include the days of its neighbours", () => {
  const weeks = weeksOf("2026-11");
  expect(weeks).toHaveLength(6);
  expect([weeks[0]?.[0], weeks[0]?.[6], weeks[5]?.[0], weeks[5]?.[6]]).toEqual([
    "2026-10-26",
    "2026-11-01",
    "2026-11-30",
    "2026-12-06",
  ]);
  expect(weeksOf("2027-02")).toHaveLength(4);
});

test("months follow each other over the end of a year, and February has 29 days in a leap year", () => {
  expect([addMonths("2026-12", 1), addMonths("2026-01", -1)]).toEqual(["2027-01", "2025-12"]);
  expect(daysOfMonth("2028-02")).toEqual({ first: "2028-02-01", last: "2028-02-29" });
});

test.each([
  ["Europe/Berlin", "Europe/Berlin"],
  ["europe/berlin", "Europe/Berlin"],
  ["UTC", "UTC"],
  ["+01:00", null],
  ["Mars/Olympus", null],
  ["x".repeat(10_000), null],
  ["", null],
])("the time zone %s is stored as %s", (name, stored) => {
  expect(timeZoneOf(name)).toBe(stored);
});
