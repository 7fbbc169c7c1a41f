import { expect, test } from "vitest";
import { bigramQuery, bigramsOf, withoutUnspacedRuns } from "./bigrams";

test.each([
  ["東京都。", "東京 京都 都"],
  ["Mac と Windows", "と"],
  ["コーヒーを淹れる", "コー ーヒ ヒー ーを を淹 淹れ れる る"],
  ["ｺｰﾋｰ", "コー ーヒ ヒー ー"],
  ["咖啡咖啡", "咖啡 啡咖 啡"],
  ["plain words", ""],
])("of %j the pairs %j are stored", (text, pairs) => {
  expect(bigramsOf(text)).toBe(pairs);
});

test.each([
  ["東京都", "'東京' & '京都'"],
  ["茶", "'茶':*"],
  ["green 茶", "'茶':*"],
  ["a' | 'b", ""],
])("a search for %j asks for %j", (text, query) => {
  expect(bigramQuery(text)).toBe(query);
});

test("words of other scripts are left to the search by words", () => {
  expect(withoutUnspacedRuns("WordPressの使い方 guide")).toBe("WordPress  guide");
});

test("a letter of such a script is found whatever it is written with", () => {
  const missed: string[] = [];
  for (let code = 0; code <= 0x10ffff; code += 1) {
    if (code >= 0xd800 && code <= 0xdfff) continue;
    const character = String.fromCodePoint(code);
    const isFound = withoutUnspacedRuns(character) !== character.normalize("NFKC");
    if (isFound && bigramsOf(character) === "") missed.push(code.toString(16));
  }
  expect(missed).toEqual([]);
});

test("a text of a million characters is stored in a bounded number of pairs", () => {
  const text = Array.from({ length: 1_000_000 }, (_, nr) =>
    String.fromCodePoint(0x4e00 + ((nr * 7919) % 20_000)),
  );
  expect(bigramsOf(text.join("")).length).toBeLessThan(400_000);
  expect(bigramsOf("あ".repeat(1_000_000))).toBe("ああ あ");
});
