import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { countWords, wordsOf } from "./words-of";

describe("words", () => {
  test.each<[string, string[]]>([
    ["The quick, brown fox — it's here.", ["The", "quick", "brown", "fox", "it's", "here"]],
    ["Größe über alles", ["Größe", "über", "alles"]],
    ["מה זה? كيف حالك", ["מה", "זה", "كيف", "حالك"]],
    ["我喜欢咖啡", ["我", "喜欢", "咖啡"]],
    ["สวัสดีครับ", ["สวัสดี", "ครับ"]],
    ["… — 🎉 !", []],
    ["", []],
  ])("of %j are split correctly", (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  test("are the same when a long text is read in pieces", () => {
    const sentence = "Don't split 日本語 or co-operation, please. ";
    expect(countWords(sentence.repeat(300))).toBe(300 * countWords(sentence));
  });

  test("of a megabyte are counted in seconds, with and without spaces", { timeout: 15_000 }, () => {
    expect(countWords("word ".repeat(200_000))).toBe(200_000);
    expect(countWords("a".repeat(500_000))).toBe(500);
  });
});

test("counting words finds as many as there are", () => {
  const characters = fc.constantFrom(
    ...Array.from("abXY01_ .,;:'’\"-()/@\n\té漢字คำ\u00a0\u202f\ufeff\u0301€&<>"),
  );
  fc.assert(
    fc.property(fc.string({ unit: characters, maxLength: 40 }), (text) => {
      expect(countWords(text)).toBe(wordsOf(text).length);
    }),
    { numRuns: 20000 },
  );
});
