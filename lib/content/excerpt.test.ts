import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { excerptOf, metaDescriptionOf } from "./excerpt";

describe("an excerpt", () => {
  test.each<[name: string, text: string, lengthMax: number, excerpt: string]>([
    ["keeps a short text", "One. Two.", 300, "One. Two."],
    ["keeps a text of exactly the length", "One. Two.", 9, "One. Two."],
    ["puts a text on one line", " One\n\n two\tthree\u00A0four ", 300, "One two three four"],
    ["ends after a sentence", "One two three. Four five six. Seven.", 30, "One two three. Four five six."],
    [
      "ends inside a sentence when the whole sentences are too short",
      "Yes. But this one is a lot longer than that.",
      24,
      "Yes. But this one is a…",
    ],
    ["ends between words", "extraordinary circumstances everywhere", 20, "extraordinary…"],
    ["removes punctuation before the ellipsis", "one, two, three, four", 11, "one, two…"],
    ["cuts a word that is too long", "Rindfleischetikettierung", 10, "Rindfleis…"],
    [
      "does not take Dr. for the end of a sentence",
      "I have asked my old friend Dr. Smith about all of it.",
      32,
      "I have asked my old friend Dr…",
    ],
    [
      "does not take z. B. for the end of a sentence",
      "Es gibt viele Sorten, z. B. Arabica und Robusta.",
      30,
      "Es gibt viele Sorten, z. B…",
    ],
    ["ends after a Japanese sentence", "今日は晴れです。明日は雨でしょう。", 10, "今日は晴れです。"],
    ["ends between Chinese words", "我们喜欢学习语言", 6, "我们喜欢…"],
    ["ends between Thai words", "ภาษาไทยไม่มีช่องว่าง", 9, "ภาษาไทย…"],
    ["ends after an Arabic question", "ما هي القهوة؟ القهوة مشروب يعد من البن المحمص.", 16, "ما هي القهوة؟"],
    ["ends after a Hindi sentence", "यह पहला वाक्य है। यह दूसरा वाक्य है।", 20, "यह पहला वाक्य है।"],
    ["does not cut inside a joined emoji", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", 25, "👨‍👩‍👧‍👦👨‍👩‍👧‍👦…"],
    ["does not separate a letter from its combining mark", "e\u0301".repeat(9), 6, "e\u0301e\u0301…"],
    ["drops direction overrides", "\u202Eabc\u2066 def", 300, "abc def"],
    ["replaces half a surrogate pair", "a\uD800b", 300, "a\uFFFDb"],
    ["of a blank text is empty", " \n ", 300, ""],
  ])("%s", (_name, text, lengthMax, excerpt) => {
    expect(excerptOf(text, lengthMax)).toBe(excerpt);
  });

  test("is within its maximum length, on one line and well-formed, for every text", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "binary", maxLength: 400 }),
        fc.integer({ min: 0, max: 60 }),
        (text, lengthMax) => {
          const excerpt = excerptOf(text, lengthMax);
          expect(excerpt.length).toBeLessThanOrEqual(lengthMax);
          expect(excerpt.isWellFormed()).toBe(true);
          expect(excerpt).not.toMatch(/[\n\r\t\u202A-\u202E\u2066-\u2069]/);
        },
      ),
    );
  });

  test("of a text that is not blank is never empty when there is room for a letter", () => {
    fc.assert(
      fc.property(
        fc.lorem({ mode: "sentences", maxCount: 20 }),
        fc.integer({ min: 3, max: 300 }),
        (text, max) => {
          expect(excerptOf(text, max)).not.toBe("");
        },
      ),
    );
  });

  test("of a megabyte of text is made within two seconds", { timeout: 2_000 }, () => {
    for (const text of ["word ".repeat(200_000), "a".repeat(1_000_000), `${" ".repeat(1_000_000)}a`]) {
      expect(excerptOf(text).length).toBeLessThanOrEqual(300);
    }
  });
});

describe("a meta description", () => {
  test.each([
    ["Brew better coffee at home.", "Brew better coffee at home."],
    ["Meta description: Brew better coffee.", "Brew better coffee."],
    ["“Brew better coffee.”", "Brew better coffee."],
    ['"Brew" and "drink"', '"Brew" and "drink"'],
    ["„Kaffee richtig kochen.“", "Kaffee richtig kochen."],
    ["A description of coffee: hot.", "A description of coffee: hot."],
  ])("of %j is %j", (candidate, description) => {
    expect(metaDescriptionOf(candidate)).toBe(description);
  });

  test("has at most 160 characters", () => {
    const description = metaDescriptionOf("Coffee is a drink made of roasted beans. ".repeat(10));
    expect(description).toBe("Coffee is a drink made of roasted beans. ".repeat(3).trim());
    expect(metaDescriptionOf("a".repeat(500))).toHaveLength(160);
  });
});
