import { expect, test } from "vitest";
import { piecesOf } from "./pieces-of";

const pieces = (text: string, lengthMax: number) => [...piecesOf(text, lengthMax)];

test.each<[string, string, string[]]>([
  ["in front of white space", "one two three", ["one two", " three"]],
  ["inside a word that is longer than a piece", "abcdefghijkl", ["abcdefgh", "ijkl"]],
  ["not before a mark", "abcdefge\u0301f", ["abcdefg", "e\u0301f"]],
  ["not inside a character of two units", "abcdefg👩b", ["abcdefg", "👩b"]],
  ["nowhere when it is short", "one", ["one"]],
  ["into no pieces when it is empty", "", []],
])("a text is cut %s", (_, text, expected) => {
  expect(pieces(text, 8)).toEqual(expected);
});

test("a long text of combining marks only is cut as well", () => {
  const text = "\u0301".repeat(10_000);
  expect(pieces(text, 1_000).every((piece) => piece.length <= 1_000)).toBe(true);
  expect(pieces(text, 1_000).join("")).toBe(text);
});
