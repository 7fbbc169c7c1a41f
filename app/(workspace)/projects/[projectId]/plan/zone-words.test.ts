import { expect, test } from "vitest";
import { zoneInWords, zonePlace } from "./zone-words";

const winter = new Date("2026-01-15T12:00:00.000Z");
const summer = new Date("2026-07-15T12:00:00.000Z");

test.each([
  ["Europe/Berlin", winter, "Berlin, Europe (UTC+01:00)"],
  ["Europe/Berlin", summer, "Berlin, Europe (UTC+02:00)"],
  ["America/New_York", winter, "New York, America (UTC-05:00)"],
  ["America/Argentina/Buenos_Aires", winter, "Buenos Aires, Argentina, America (UTC-03:00)"],
  ["Asia/Kathmandu", winter, "Kathmandu, Asia (UTC+05:45)"],
  ["Europe/London", winter, "London, Europe (UTC+00:00)"],
  ["Etc/GMT-10", winter, "Etc/GMT-10 (UTC+10:00)"],
  ["UTC", winter, "UTC"],
])("the time zone %s is shown as a place with its offset at that time", (zone, at, words) => {
  expect(zoneInWords(zone, at)).toBe(words);
});

test("every time zone that can be chosen has the words of its place", () => {
  const places = Intl.supportedValuesOf("timeZone").map(zonePlace);
  expect(places).toContain("Berlin, Europe");
  expect(places.filter((place) => place.includes("_") || place.includes("/"))).toEqual([]);
});
