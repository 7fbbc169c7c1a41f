import { describe, expect, test } from "vitest";
import { measureReadability } from "./readability";

/** 15 words of one syllable and 45 letters in three sentences. */
const simple = "The cat sat and ate. The dog ran and hid. The cow lay and fed.";
const valueOf = (text: string, language: string | null, id: string) =>
  measureReadability(text, language).formulas.find((formula) => formula.id === id);

describe("a text's readability", () => {
  test.each([
    // 206.835 - 1.015 * 5 - 84.6 is above 100, where the scale ends.
    ["reading_ease", "en", 100, "very easy: 5th grade"],
    // 0.39 * 5 + 11.8 - 15.59
    ["flesch_kincaid", "en", -1.8, "grade 1 of schools in the United States"],
    // 4.71 * 45 / 15 + 0.5 * 5 - 21.43
    ["automated_readability", "en", -4.8, "grade 1 of schools in the United States"],
    // Five words per sentence, and none is long.
    ["lix", "en", 5, "very easy: children’s books"],
    // 89 + (300 * 3 - 10 * 45) / 15 is 119, above the end of the scale.
    ["gulpease", "it", 100, "easy after primary school"],
  ])("by %s in %s is %d", (id, language, value, meaning) => {
    expect(valueOf(simple, language, id)).toMatchObject({ value, meaning, reason: null });
  });

  test("by LIX counts words of more than six letters", () => {
    const text = "Elephants remember everything. Dogs do not. Cats may.";
    // 8 words in 3 sentences, 3 of them long: 8 / 3 + 300 / 8.
    expect(valueOf(text, "en", "lix")).toMatchObject({ value: 40.2, meaning: "medium: newspapers" });
  });

  test.each([
    ["a formula made for other languages", simple, "de", "flesch_kincaid", /not made for the language “de”/],
    ["a language without a formula", simple, "ja", "reading_ease", /not made for the language “ja”/],
    ["a language that cannot be told", "Xqz vbn. Wrt plk. Mnb vcx.", null, "reading_ease", /choose it/],
    ["too short a text", "The cat sat. It ate.", "en", "lix", /fewer than 3 sentences/],
    ["a text without words", "... !!! ???", "en", "reading_ease", /fewer than 3 sentences/],
  ])("is not checked for %s", (_what, text, language, id, reason) => {
    expect(valueOf(text, language, id)).toMatchObject({
      value: null,
      meaning: null,
      reason: expect.stringMatching(reason),
    });
  });
});

test("measuring readability counts words, sentences and syllables, and names the longest sentences first", () => {
  const text = "# Anvils\n\nKeep it dry. A wet anvil in a cold workshop will rust.\n\nOil helps";
  expect(measureReadability(text, "en")).toMatchObject({
    language: "en",
    words: 15,
    sentences: 4,
    syllables: 18,
    averageSentenceLength: 3.8,
  });
  expect(measureReadability(text, "en").longestSentences.map(({ words }) => words)).toEqual([9, 3, 2, 1]);
});

test("measuring readability guesses the language, and takes that of a tag with a country", () => {
  const german = "Der Amboss ist nicht nass. Er steht auf dem Boden und wird mit Öl gepflegt. Das ist gut.";
  expect(measureReadability(german, null).language).toBe("de");
  expect(measureReadability(german, "de-AT").language).toBe("de");
});
