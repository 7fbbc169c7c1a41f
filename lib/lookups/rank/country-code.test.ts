import { expect, test } from "vitest";
import { numericCountryCode } from "./country-code";

test.each([
  ["US", 840],
  ["GB", 826],
  ["DE", 276],
  ["FR", 250],
  ["CZ", 203],
  ["RU", 643],
  ["RS", 688],
  ["SA", 682],
  ["ET", 231],
  ["FM", 583],
  ["CW", 531],
  ["YE", 887],
  ["SD", 729],
  ["JE", 832],
  ["ZZ", null],
])("the country code %s has the ISO number %j", (country, number) => {
  expect(numericCountryCode(country)).toBe(number);
});
