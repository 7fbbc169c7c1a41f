import { expect, test } from "vitest";
import { collectPairs, wholeNumber } from "./values";

test.each([
  ["0", 0],
  ["-5", -5],
  ["999999999", 999_999_999],
])("reads %s as a whole number", (text, number) => {
  expect(wholeNumber(text)).toBe(number);
});

test.each(["", "1.5", "ten", "1e3", "0x10", " 1", "1234567890"])("refuses %o as a whole number", (text) => {
  expect(() => wholeNumber(text)).toThrow("It must be a whole number.");
});

test("collects pairs, the value up to its end", () => {
  const pairs = ["url=https://cms.example/?a=b", "token="];
  expect(pairs.reduce((before, pair) => collectPairs(pair, before), {})).toEqual({
    url: "https://cms.example/?a=b",
    token: "",
  });
});

test.each(["url", "=value"])("refuses %o as a pair", (pair) => {
  expect(() => collectPairs(pair, {})).toThrow("key=value");
});
