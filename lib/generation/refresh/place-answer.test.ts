import { describe, expect, test } from "vitest";
import { placeQueryAnswer } from "./place-answer";

const intro = "Pans last for ever.";
const clean = "## Clean the pan\n\nWash it with water.\n\n### By hand\n\nUse a brush.";
const bake = "## Bake it\n\nHeat the oven, and bake the pan.";
const faq = "## FAQ\n\n### Does soap harm?\n\nNo.";
const sources = "## Sources\n\n- Oven and bake makers";
const article = [intro, clean, bake, faq, sources].join("\n\n");
const after = (query: string, markdown = article) => {
  const { at, depth } = placeQueryAnswer(markdown, query);
  return [markdown.slice(0, at), depth];
};

describe("the place of an answer", () => {
  test("is the end of the section that has most to do with the query, with its subsections", () => {
    expect(after("wash a pan with a brush")).toEqual([[intro, clean].join("\n\n"), 2]);
    expect(after("how hot an oven to bake")).toEqual([[intro, clean, bake].join("\n\n"), 2]);
  });

  test("is an FAQ as one more question, when that has most to do with it", () => {
    expect(after("does dish soap harm")).toEqual([[intro, clean, bake, faq].join("\n\n"), 3]);
  });

  test("is before an FAQ and a list of sources for a query that no section is about", () => {
    expect(after("zebra")).toEqual([[intro, clean, bake].join("\n\n"), 2]);
    expect(after("last for ever")).toEqual([[intro, clean, bake].join("\n\n"), 2]);
  });

  test("is the end of a text without headings, and of one with definitions before those", () => {
    expect(after("pan", "A pan.\n\nAn oven.")).toEqual(["A pan.\n\nAn oven.", 2]);
    expect(after("pan", "A [pan][1].\n\n[1]: https://a.example")).toEqual(["A [pan][1].", 2]);
  });
});
