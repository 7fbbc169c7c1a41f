import { expect, test } from "vitest";
import { assertMarkdownWithinLimits, markdownLimits } from "./markdown-limits";
import { markdownWorkOf } from "./markdown-work";

test.each([
  ["a line outside of any list", "text\n", 0, 0],
  ["a list's item", "- a\n", 1, 1],
  ["a numbered item", "12. a\n", 1, 1],
  ["each item of a list", "- a\n- b\n- c\n", 1, 3],
  ["a quote", "> a\n", 1, 1],
  ["a list in a quote", "> - a\n", 2, 2],
  ["a quote in a list", "- > a\n", 2, 2],
  ["lists in lists on one line", "- 1. * a\n", 3, 3],
  ["an item that is indented by one level", "  - a\n", 1, 2],
  ["a line that continues an item", "- a\n  b\n", 1, 2],
  ["no mark without a space behind it", "-a\n1.5\n*b*\n", 0, 0],
])("markdownWorkOf counts the levels of quotes and lists of %s", (_what, markdown, depth, levels) => {
  expect(markdownWorkOf(markdown)).toMatchObject({ depth, levels });
});

test("a text may open as many lists on one line as the limit says, and not one more", () => {
  const nested = (depth: number) => `${"- ".repeat(depth)}a`;
  expect(() => assertMarkdownWithinLimits(nested(markdownLimits.depthMax))).not.toThrow();
  expect(() => assertMarkdownWithinLimits(nested(markdownLimits.depthMax + 1))).toThrow(
    `${markdownLimits.depthMax}`,
  );
});
