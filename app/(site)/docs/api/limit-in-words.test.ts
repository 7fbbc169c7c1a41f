import { expect, test } from "vitest";
import { limitInWords } from "./limit-in-words";

test.each([
  [60, "10 in a minute"],
  [600, "10 in 10 minutes"],
  [3_600, "10 in an hour"],
  [5_400, "10 in 90 minutes"],
  [86_400, "10 in a day"],
  [172_800, "10 in 2 days"],
  [1, "10 in a second"],
  [90, "10 in 90 seconds"],
])("a limit of ten calls in %d seconds reads as people say it", (seconds, words) => {
  expect(limitInWords([{ count: 10, seconds }])).toBe(words);
});

test("all rules of a limit are named", () => {
  const rules = [
    { count: 10, seconds: 60 },
    { count: 300, seconds: 86_400 },
  ];
  expect(limitInWords(rules)).toBe("10 in a minute, 300 in a day");
});
