import { expect, test } from "vitest";
import { instantOf } from "./instant-of";

test.each([
  ["in winter", "2026-11-30", "09:00", "Europe/Berlin", "2026-11-30T08:00:00.000Z"],
  ["in summer", "2026-07-01", "09:00", "Europe/Berlin", "2026-07-01T07:00:00.000Z"],
  [
    "that is skipped, later by what is skipped",
    "2026-03-29",
    "02:30",
    "Europe/Berlin",
    "2026-03-29T01:30:00.000Z",
  ],
  ["just before the skip", "2026-03-29", "01:59", "Europe/Berlin", "2026-03-29T00:59:00.000Z"],
  ["just after the skip", "2026-03-29", "03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
  ["that comes twice, at its first", "2026-10-25", "02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ["just after what comes twice", "2026-10-25", "03:00", "Europe/Berlin", "2026-10-25T02:00:00.000Z"],
  [
    "that comes twice, west of Greenwich",
    "2026-11-01",
    "01:30",
    "America/New_York",
    "2026-11-01T05:30:00.000Z",
  ],
  [
    "that is skipped, west of Greenwich",
    "2026-03-08",
    "02:30",
    "America/New_York",
    "2026-03-08T07:30:00.000Z",
  ],
  ["with a skip of half an hour", "2026-10-04", "02:15", "Australia/Lord_Howe", "2026-10-03T15:45:00.000Z"],
  ["with an offset of 45 minutes", "2026-11-30", "00:10", "Asia/Kathmandu", "2026-11-29T18:25:00.000Z"],
  ["in UTC", "2028-02-29", "23:59", "UTC", "2028-02-29T23:59:00.000Z"],
])("the moment of a time %s", (_what, date, time, timeZone, moment) => {
  expect(instantOf({ date, time, timeZone })?.toISOString()).toBe(moment);
});

test.each([
  ["2026-02-31", "09:00"],
  ["2026-13-01", "09:00"],
  ["2027-02-29", "09:00"],
  ["2026-11-30", "24:00"],
  ["2026-11-30", "9:00"],
  ["30.11.2026", "09:00"],
  ["", ""],
])("there is no moment for %s %s", (date, time) => {
  expect(instantOf({ date, time, timeZone: "Europe/Berlin" })).toBeNull();
});
