import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { normalizeKeyword } from "./keyword";

describe("two keywords are the same", () => {
  test.each([
    ["Best CRM", "best crm"],
    ["  best \t crm\n", "best crm"],
    ["best\u00A0crm", "best crm"],
    ["“best crm”?", "best crm"],
    ["best crm.", "best crm"],
    ["¿qué es seo?", "qué es seo"],
    ["ＳＥＯ　対策", "seo 対策"],
    ["STRASSE", "straße"],
    ["ΟΔΟΣ", "οδος"],
    ["οδός", "οδόσ"],
    ["Cafe\u0301", "café"],
    ["ﬁnance", "finance"],
    ["#seo", "seo"],
    ["`seo` |", "seo"],
    ["STRAẞE", "strasse"],
    ["b\u00ADest cr\u200Bm", "best crm"],
    ["ՀԱՅ", "հայ"],
    ["ПРИВЕТ!", "привет"],
  ])("%j and %j", (one, other) => {
    expect(normalizeKeyword(one)).toBe(normalizeKeyword(other));
  });
});

describe("two keywords differ", () => {
  test.each([
    ["c", "c#"],
    ["c", "c++"],
    ["net", ".net"],
    ["50 off", "50% off"],
    ["50", "50%"],
    ["cafe", "café"],
    ["kırk", "kirk"],
    ["re-sign", "resign"],
    ["best crm", "crm best"],
  ])("%j and %j", (one, other) => {
    expect(normalizeKeyword(one)).not.toBe(normalizeKeyword(other));
  });
});

describe("the key of a keyword", () => {
  test("of a key is the key itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 60 }), (keyword) => {
        const key = normalizeKeyword(keyword);
        expect(normalizeKeyword(key)).toBe(key);
      }),
      { numRuns: 2_000 },
    );
    const tricky = fc.constantFrom(
      ..." .,#%\"'-–!?。、ßẞςΣσİıIiſŉǰΐﬁ\u0345\u0301\u200B\u00AD\uFE0F\u0000\n½K".split(""),
      "a",
      "日",
    );
    fc.assert(
      fc.property(fc.array(tricky, { maxLength: 8 }), (letters) => {
        const key = normalizeKeyword(letters.join(""));
        expect(normalizeKeyword(key)).toBe(key);
      }),
      { numRuns: 5_000 },
    );
  });

  test("has no white space at its edges and no double spaces", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 60 }), (keyword) => {
        expect(normalizeKeyword(keyword)).not.toMatch(/^\s|\s$|\s\s/);
      }),
    );
  });

  test("of mere punctuation is the punctuation, so that two such keywords differ", () => {
    expect(normalizeKeyword(" ?!  — ")).toBe("?! —");
  });

  test("of a long run of punctuation does not take quadratic time", { timeout: 2_000 }, () => {
    expect(normalizeKeyword(`a${"!".repeat(250_000)}b`)).toHaveLength(250_002);
  });
});
