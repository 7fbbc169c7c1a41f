import { describe, expect, test } from "vitest";
import { tokens } from "@/lib/text/tokens";
import { shingles } from "./shingles";

describe("shingles", () => {
  test("consist of four words or eight characters", () => {
    expect(shingles(tokens("a b c d e"))).toEqual(["a b c d", "b c d e"]);
    expect(shingles(tokens("一二三四五六七八九"))).toEqual([
      "一 二 三 四 五 六 七 八",
      "二 三 四 五 六 七 八 九",
    ]);
    expect(shingles(tokens("ab 一二三四 cd ef"))[0]).toBe("ab 一 二 三 四 cd");
  });

  test("of a very short text are that text, and an empty text has none", () => {
    expect(shingles(tokens("a b"))).toEqual(["a b"]);
    expect(shingles(tokens("…"))).toEqual([]);
  });
});
