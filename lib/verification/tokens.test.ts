import { describe, expect, test } from "vitest";
import { shingles } from "./shingles";
import { tokens } from "./tokens";

const texts = (text: string) => tokens(text).map((token) => token.text);

describe("two spellings of one text give the same tokens", () => {
  test.each([
    ["quotes and dashes", "“It’s here” — now…", '"It\'s here" - now...'],
    ["no-break and thin spaces", "5\u00a0°C\u2009of heat", "5 °C of heat"],
    ["case", "STRASSE Σίσυφος ΣΊΣΥΦΟΣ", "straße σίσυφοσ σίσυφος"],
    ["the Turkish i", "İSTANBUL", "istanbul"],
    ["composed and decomposed letters", "Crème brûlée", "Cre\u0300me bru\u0302le\u0301e"],
    ["ligatures and full-width letters", "ﬁne ＡＢＣ１２３", "fine abc123"],
    ["soft hyphens and zero-width spaces", "Sauer\u00adteig\u200b an\u2060satz\ufeff", "Sauerteig ansatz"],
    ["Arabic vowel signs and tatweel", "الخَمِيرَة اليـــوم", "الخميرة اليوم"],
    ["Hebrew points", "שָׁלוֹם", "שלום"],
    ["Russian ё", "тёплый", "теплый"],
    ["half-width katakana", "ﾊﾟﾝ", "パン"],
    ["decomposed Hangul", "빵".normalize("NFD"), "빵"],
  ])("%s", (_, one, other) => expect(texts(one)).toEqual(texts(other)));
});

describe("tokens", () => {
  test("are words where words are spaced, and graphemes where they are not", () => {
    expect(texts("Der Teig ruht")).toEqual(["der", "teig", "ruht"]);
    expect(texts("夜のパン")).toEqual(["夜", "の", "パ", "ン"]);
    expect(texts("हिन्दी में 한국어로")).toEqual(["हिन्दी", "में", "한국어로"]);
    expect(tokens("ขนมปัง").length).toBeGreaterThan(3);
  });

  test("split where scripts meet", () => {
    expect(tokens("WordPressで4件")).toEqual([
      { text: "wordpress", weight: 2 },
      { text: "で", weight: 1 },
      { text: "4", weight: 2 },
      { text: "件", weight: 1 },
    ]);
  });

  test("keep voiced kana apart from unvoiced ones", () => {
    expect(texts("が")).not.toEqual(texts("か"));
  });
});

describe("shingles", () => {
  test("hold four words or eight characters", () => {
    expect(shingles(tokens("a b c d e"))).toEqual(["a b c d", "b c d e"]);
    expect(shingles(tokens("一二三四五六七八九"))).toEqual([
      "一 二 三 四 五 六 七 八",
      "二 三 四 五 六 七 八 九",
    ]);
    expect(shingles(tokens("ab 一二三四 cd ef"))[0]).toBe("ab 一 二 三 四 cd");
  });

  test("of a text too light for one are the text, of nothing none", () => {
    expect(shingles(tokens("a b"))).toEqual(["a b"]);
    expect(shingles(tokens("…"))).toEqual([]);
  });
});
