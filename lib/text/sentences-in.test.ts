import { expect, test } from "vitest";
import { sentencesIn } from "./sentences-in";

test.each([
  ["One. Two!  Three?\nFour.", ["One.", "Two!", "Three?", "Four."]],
  ["Use a tool, e.g. Git, or Dr. Smith. Then go.", ["Use a tool, e.g. Git, or Dr. Smith.", "Then go."]],
  ["See [a page. With a name](x) now. Done.", ["See [a page. With a name](x) now.", "Done."]],
  ["It costs 1.5 units. Done.", ["It costs 1.5 units.", "Done."]],
  [
    "Bis zum 24. Juni wird z. B. Spargel geerntet. Danach nicht.",
    ["Bis zum 24. Juni wird z. B. Spargel geerntet.", "Danach nicht."],
  ],
  ["M. Dupont arrive. Il reste.", ["M. Dupont arrive.", "Il reste."]],
  ["お茶です。水です。", ["お茶です。", "水です。"]],
  ["An open (bracket. Never closed.", ["An open (bracket. Never closed."]],
  ["", []],
  ["At 5 p.m., we close. In the U.S. we do not.", ["At 5 p.m., we close.", "In the U.S. we do not."]],
  ["“Stop!” she said. He stopped.", ["“Stop!” she said.", "He stopped."]],
  ["«Basta!» Se fue.", ["«Basta!»", "Se fue."]],
  ["क्या हाल है। ठीक है।", ["क्या हाल है।", "ठीक है।"]],
])("sentencesIn splits %j", (text, sentences) => {
  expect(sentencesIn(text).map((sentence) => sentence.text)).toEqual(sentences);
});

test("a sentence is found at its offset in the text", () => {
  const text = " One.\n\nTwo  words. Three.";
  expect(sentencesIn(text).map(({ at }) => text.slice(at, at + 3))).toEqual(["One", "Two", "Thr"]);
});
