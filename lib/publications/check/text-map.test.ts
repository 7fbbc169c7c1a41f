import { expect, test } from "vitest";
import { measureContainment, shingledText } from "./match-article";
import { mapText } from "./text-map";

const paragraphs = Array.from(
  { length: 20 },
  (_, index) =>
    `Paragraph${index} tells fact${index} about bread${index} and oven${index} and dough${index}.`,
);
const text = paragraphs.join("\n\n");

function mapOf(shown: string, of = text) {
  return mapText(of, measureContainment(shingledText(of), shingledText(shown)));
}

test("a page with the whole text shows all its parts", () => {
  expect(mapOf(`Menu ${text} Footer`)).toEqual({ text_map: "9".repeat(60), missing: [] });
});

test("a page without the text shows none of them, and three of its blocks are named", () => {
  const { text_map: map, missing } = mapOf("Welcome to our site.");
  expect(map).toBe("0".repeat(60));
  expect(missing).toHaveLength(3);
});

test("a page that loses the second half shows where, and names what is missing in reading order", () => {
  const { text_map: map, missing } = mapOf(paragraphs.slice(0, 10).join("\n"));
  expect(map).toMatch(/^9{28,30}[1-8]?0{29,31}$/);
  expect(missing.map((each) => each.split(" ")[0])).toEqual(["Paragraph10", "Paragraph11", "Paragraph12"]);
});

test("a paragraph that the page leaves out is the one that is named", () => {
  const { missing } = mapOf(paragraphs.filter((_, index) => index !== 7).join("\n"));
  expect(missing).toEqual([paragraphs[7]]);
});

test("a text of a few words has a part for each of its shingles", () => {
  expect(mapOf("Fresh bread every day", "Fresh bread every day").text_map).toBe("9");
});

test("a text without words has no parts", () => {
  expect(mapOf("Anything", "")).toEqual({ text_map: "", missing: [] });
});

test("a text of characters without spaces is mapped too", () => {
  const chinese = "如何保存酵种才能让面包每天都新鲜好吃。\n面粉和水的比例决定了面团的软硬程度。";
  const { text_map: map, missing } = mapOf(chinese.split("\n")[0] ?? "", chinese);
  expect(map.startsWith("999")).toBe(true);
  expect(map.endsWith("000")).toBe(true);
  expect(missing).toEqual(["面粉和水的比例决定了面团的软硬程度。"]);
});

test("however long and full of blocks a text is, what is stored of it is short", () => {
  const long = Array.from({ length: 20_000 }, (_, index) => `word${index} `.repeat(index % 40)).join("\n");
  const stored = mapOf("Something else", long);
  expect(stored.missing.every((each) => each.length <= 120)).toBe(true);
  expect(JSON.stringify(stored).length).toBeLessThan(1000);
});

test("an excerpt ends with a whole character", () => {
  const emoji = `Five words stand here first ${"🍞".repeat(80)}`;
  const [excerpt = ""] = mapOf("Something else", emoji).missing;
  expect(excerpt.isWellFormed()).toBe(true);
});
