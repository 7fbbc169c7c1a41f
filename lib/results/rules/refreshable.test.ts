import { describe, expect, test } from "vitest";
import { queriesToAnswer, refreshRules } from "./refreshable";

const open = (query: string, impressions = 100) => ({
  query,
  clicks: 0,
  impressions,
  position: 8,
  answer: null,
});

describe("the queries that a refresh answers", () => {
  test("are the most frequent ones without an answer, at most three", () => {
    const queries = [
      open("pan rust", 30),
      open("pan soap", 90),
      open("pan oil", 60),
      open("pan oven", 50),
      { ...open("pan lid", 500), answer: "A lid fits." },
    ];
    expect(queriesToAnswer(queries, "en")).toEqual(["pan soap", "pan oil", "pan oven"]);
  });

  test("are none that was shown less than twenty times, or is longer than a question", () => {
    expect(queriesToAnswer([open("pan rust", refreshRules.impressions - 1)], "en")).toEqual([]);
    expect(queriesToAnswer([open("pan rust", refreshRules.impressions)], "en")).toEqual(["pan rust"]);
    expect(queriesToAnswer([open("rust ".repeat(30))], "en")).toEqual([]);
  });

  test("are one of several that ask for the same words", () => {
    const queries = [
      open("season a pan in the oven", 90),
      open("pan oven season", 80),
      open("oven pans", 70),
    ];
    expect(queriesToAnswer(queries, "en")).toEqual(["season a pan in the oven"]);
    expect(queriesToAnswer([open("the of")], "en")).toEqual([]);
  });
});
