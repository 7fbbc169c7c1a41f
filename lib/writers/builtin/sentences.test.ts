import { expect, test } from "vitest";
import { joinSentences, sentenceSegmenter, sentencesOf } from "./sentences";

test.each([
  ["en", "One. Two!  Three?\nFour.", ["One.", "Two!", "Three?", "Four."]],
  ["en", "Use a tool, e.g. Git, or Dr. Smith. Then go.", ["Use a tool, e.g. Git, or Dr. Smith.", "Then go."]],
  ["en", "See [a page. With a name](x) now. Done.", ["See [a page. With a name](x) now.", "Done."]],
  ["en", "It costs 1.5 units. Done.", ["It costs 1.5 units.", "Done."]],
  [
    "de",
    "Bis zum 24. Juni wird z. B. Spargel geerntet. Danach nicht.",
    ["Bis zum 24. Juni wird z. B. Spargel geerntet.", "Danach nicht."],
  ],
  ["fr", "M. Dupont arrive. Il reste.", ["M. Dupont arrive.", "Il reste."]],
  ["ja", "お茶です。水です。", ["お茶です。", "水です。"]],
  ["en", "An open (bracket. Never closed.", ["An open (bracket. Never closed."]],
  ["en", "", []],
])("sentencesOf splits text in %s: %j", (language, text, sentences) => {
  expect(sentencesOf(text, sentenceSegmenter(language))).toEqual(sentences);
});

test("joinSentences puts spaces between sentences only in scripts that use them", () => {
  expect(joinSentences(["One.", "Two."])).toBe("One. Two.");
  expect(joinSentences(["お茶です。", "水です。"])).toBe("お茶です。水です。");
});
