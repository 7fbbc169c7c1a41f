import { describe, expect, test } from "vitest";
import { tokens } from "./tokens";

const texts = (text: string) => tokens(text).map((token) => token.text);

describe("two spellings of one text give the same tokens", () => {
  test.each([
    ["quotes and dashes", "“It’s here” — now…", '"It\'s here" - now...'],
    ["typographic opening and closing quotes", "``Rock ’n’ roll’’ ‘99", "\"Rock 'n' roll\" '99"],
    ["primes", "6′ 2″ tall, 5\u2033", '6\' 2" tall, 5"'],
    ["dashes and arrows", "pp. 3–5 — see → there", "pp. 3--5 --- see -> there"],
    ["guillemets", "« Bonjour »", "<< Bonjour >>"],
    ["fractions", "½ cup, ¾ mile", "1/2 cup, 3/4 mile"],
    ["the times sign between digits", "4×4 posts, 1920×1080, 1.5×2.5", "4x4 posts, 1920x1080, 1.5x2.5"],
    ["trademark and copyright signs", "Anvil™, Forge® © 2026", "Anvil(tm), Forge(R) (c) 2026"],
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

describe("two texts that differ keep different tokens", () => {
  test.each([
    ["dimensions", "4×4", "4x6"],
    ["dimensions and figures", "4×4", "44"],
    ["a product of two names", "Tom × Jerry", "Tom x Jerry"],
    ["a hexadecimal number", "0x4", "0 4"],
  ])("%s", (_, one, other) => expect(texts(one)).not.toEqual(texts(other)));
});

describe("tokens", () => {
  test("are words in scripts with spaces, and graphemes in scripts without", () => {
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

  test("distinguish voiced kana from unvoiced kana", () => {
    expect(texts("が")).not.toEqual(texts("か"));
  });
});

test("the tokens of a long text are the same wherever it is cut", () => {
  const sentence = "日本語の文がつづく\u3099とき、";
  const once = tokens(sentence);
  expect(tokens(sentence.repeat(500))).toEqual(Array.from({ length: 500 }, () => once).flat());
});
