import { describe, expect, test } from "vitest";
import { keywordDensity } from "./keyword-density";

const densityOf = (text: string, language: string | null = null, keyword: string | null = null) =>
  keywordDensity(text, { language, keyword });

describe("the density of phrases", () => {
  test("counts phrases of one, two and three words by their share of all words", () => {
    const text = "A wet anvil rusts. Oil the wet anvil. The wet anvil rusts on.";
    expect(densityOf(text, "en").phrases).toEqual({
      // 13 words, of which three are “anvil”.
      one: [
        { phrase: "anvil", count: 3, density: 23.08 },
        { phrase: "wet", count: 3, density: 23.08 },
        { phrase: "rusts", count: 2, density: 15.38 },
        { phrase: "oil", count: 1, density: 7.69 },
      ],
      two: [
        { phrase: "wet anvil", count: 3, density: 46.15 },
        { phrase: "anvil rusts", count: 2, density: 30.77 },
      ],
      three: [{ phrase: "wet anvil rusts", count: 2, density: 46.15 }],
    });
  });

  test("does not reach over the end of a sentence or clause", () => {
    expect(densityOf("hot iron. hot iron, hot iron", "en").phrases.two).toEqual([
      { phrase: "hot iron", count: 3, density: 100 },
    ]);
  });

  test.each([
    ["en", "the anvil of the smith and the hammer", ["anvil", "hammer", "smith"]],
    ["de", "der Amboss und der Hammer auf dem Boden", ["amboss", "boden", "hammer"]],
    ["fr", "le marteau et la forge dans une maison", ["forge", "maison", "marteau"]],
    ["xx", "the anvil", ["anvil", "the"]],
  ])("leaves out the stop words of %s", (language, text, words) => {
    expect(densityOf(text, language).phrases.one.map(({ phrase }) => phrase)).toEqual(words);
  });

  test("guesses the language, and says when it cannot", () => {
    expect(densityOf("Der Amboss steht auf dem Boden und ist nicht nass.").language).toBe("de");
    expect(densityOf("Xqz vbn wrt plk.").language).toBeNull();
  });

  test.each([
    ["the anvil", "The anvil is wet. Oil THE ANVIL.", 2],
    ["café", "Cafe\u0301 and café", 2],
    ["anvil stand", "anvil, stand", 0],
    ["鉄床", "鉄床は重い。鉄床", 2],
    ["!", "anvil!", 0],
  ])("counts the keyword %j", (keyword, text, count) => {
    expect(densityOf(text, "en", keyword).keyword?.count).toBe(count);
  });

  test("of nothing is nothing", () => {
    expect(densityOf("... !!!", null, "anvil")).toMatchObject({
      words: 0,
      keyword: { count: 0, density: 0 },
    });
  });
});
