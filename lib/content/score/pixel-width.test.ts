import { expect, test } from "vitest";
import { pixelWidth } from "./pixel-width";

test.each([
  // I 278, n 556, space 278 and so on, in thousandths of 20 pixels.
  ["i", 4.4],
  ["mm", 33.4],
  ["In a", 33.4],
  ["日本", 40],
  ["e\u0301", 11.1],
  ["", 0],
])("the width of %j in Arial of 20 pixels is %d", (text, width) => {
  expect(pixelWidth(text, { family: "arial", size: 20 })).toBeCloseTo(width, 0);
});

test("a text in Roboto has another width than in Arial, and both grow with the size", () => {
  const text = "How to season a cast iron pan";
  const width = (family: "arial" | "roboto", size: number) => pixelWidth(text, { family, size });
  expect(width("roboto", 20)).not.toBe(width("arial", 20));
  expect(width("arial", 40)).toBeCloseTo(2 * width("arial", 20), 6);
});

test.each([
  ["Ấ", "A"],
  ["ụ", "u"],
  ["ǧ", "g"],
])("%s is as wide as %s, whether it is listed or not", (letter, base) => {
  for (const family of ["arial", "roboto"] as const) {
    expect(pixelWidth(letter, { family, size: 20 })).toBe(pixelWidth(base, { family, size: 20 }));
  }
});
