import { describe, expect, test } from "vitest";
import { tokens } from "./tokens";

describe("the tokens of a huge text", () => {
  const runs = (unit: string, count = 1_000_000) => unit.repeat(count / unit.length);
  test.each([
    ["Han letters", runs("漢")],
    ["Thai letters with tone marks", runs("ก\u0e31\u0e49", 999_999)],
    ["combining marks of two classes", `a${runs("\u0f71\u0f74")}`],
    ["halfwidth voiced sounds", runs("ﾊﾞ\u093c", 999_999)],
    ["ligatures of eighteen letters", runs("\ufdfa")],
    ["squared words of kana", runs("\u3316")],
    ["letters of two scripts by turns", runs("a漢")],
    ["families of emoji", runs("👩\u200d", 999_999)],
    ["zero-width characters", runs("\u200b")],
    ["one word", runs("a")],
    ["words of one letter", runs("a ")],
  ])("of %s are made in time and limited in number", { timeout: 10_000 }, (_, text) => {
    expect(tokens(text).length).toBeLessThan(420_000);
  });
});
