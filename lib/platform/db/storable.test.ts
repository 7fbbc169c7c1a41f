import { expect, test } from "vitest";
import { storable, storableText } from "./storable";

test.each([
  ["a\0b", "ab"],
  ["half a pair \uD83D", "half a pair \uFFFD"],
  ["a whole pair 😀, é and 日本", "a whole pair 😀, é and 日本"],
  ["a backslash \\u0000 that is text", "a backslash \\u0000 that is text"],
])("%j is stored as %j", (text, stored) => {
  expect(storableText(text)).toBe(stored);
  expect(storable({ list: [{ text }], number: 1, none: null })).toEqual({
    list: [{ text: stored }],
    number: 1,
    none: null,
  });
});
