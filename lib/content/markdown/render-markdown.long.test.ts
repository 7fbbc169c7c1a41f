import { describe, expect, test } from "vitest";
import { MarkdownTooComplex } from "./markdown-limits";
import { renderMarkdown } from "./render-markdown";

describe("the size of the markdown:", () => {
  const paragraph = "The quick brown fox jumps over the lazy dog. ".repeat(10);

  test("a book of prose is rendered", () => {
    const { wordCount } = renderMarkdown(`${paragraph}\n\n`.repeat(1000));
    expect(wordCount).toBe(1000 * 90);
  });

  test.each<[string, string]>([
    ["more than half a megabyte", "a ".repeat(300_000)],
    ["10,000 nested quotes", `${"> ".repeat(10_000)}x`],
    ["10,000 nested quotes without spaces", `${">".repeat(10_000)}x`],
    ["10,000 nested lists", `${"- ".repeat(10_000)}x`],
    ["10,000 nested numbered lists", `${"1. ".repeat(10_000)}x`],
    ["lists nested by indentation", Array.from({ length: 500 }, (_, i) => `${"  ".repeat(i)}- x`).join("\n")],
    ["10,000 nested elements", `${"<div>".repeat(10_000)}x`],
    ["1,500 nested elements", `${"<div>".repeat(1_500)}x`],
    ["1,500 nested elements in blocks of their own", "<div>\n\n".repeat(1_500)],
    ["a run of 20,000 asterisks", `${"*".repeat(20_000)}a${"*".repeat(20_000)}`],
    ["nested emphasis", `${"**a ".repeat(300)}b${" a**".repeat(300)}`],
    ["25,000 unfinished links", "[a](b".repeat(25_000)],
    ["nested links", "[".repeat(20_000) + "](b)".repeat(20_000)],
    ["50,000 references", "[a] ".repeat(50_000)],
    ["backtick runs of every length", Array.from({ length: 1_300 }, (_, i) => "`".repeat(i + 1)).join(" ")],
    ["200,000 list items", "- a\n".repeat(200_000)],
    ["a table of 100,000 rows", `|a|b|\n|-|-|\n${"|x|y|\n".repeat(100_000)}`],
    [
      "a table of 200 columns and 3,000 short rows",
      `${"|a".repeat(200)}\n${"|-".repeat(200)}\n${"|\n".repeat(3_000)}`,
    ],
    ["a table of one column that grows", `|a|\n|-|\n${"|b".repeat(100_000)}|`],
    ["20,000 web addresses", "www.a.b ".repeat(20_000)],
    ["an address with a tail of marks", `http://a.b/${"?!.,:".repeat(20_000)}`],
    ["an address with a tail of entities", `www.a.b/${"&a;".repeat(20_000)}`],
    ["a mail address that never comes", "a.".repeat(60_000)],
    ["20,000 unclosed comments", "a <!-- ".repeat(20_000)],
    ["1,500 lines of 90 quotes", `${"> ".repeat(90)}a\n\n`.repeat(1_500)],
    [
      "unclosed formatting that 1,800 paragraphs repeat",
      `${Array.from({ length: 90 }, (_, i) => `<b title=${i}>`).join("")}${"<p>x".repeat(1_800)}`,
    ],
    ["600 elements that are never closed", "<div>\n\n".repeat(600)],
    ["4,000 comments that never end, in 28,000 characters", "a <!-- ".repeat(4_000)],
    ["2,000 short quotes", "> a\n\n".repeat(2_000)],
    ["2,000 lists of one", "- a\n\nb\n\n".repeat(2_000)],
    ["3,000 footnotes", Array.from({ length: 3_000 }, (_, i) => `x[^${i}]\n\n[^${i}]: n`).join("\n\n")],
  ])("%s is refused quickly", (_name, markdown) => {
    expect(() => renderMarkdown(markdown)).toThrow(MarkdownTooComplex);
  });

  test.each<[string, string]>([
    ["a list", "- a\n".repeat(9_000)],
    ["a table", `|a|b|c|d|\n|-|-|-|-|\n${"|x|y|z|w|\n".repeat(3_000)}`],
    ["nested quotes", `${"> ".repeat(40)}x`],
    ["nested lists", Array.from({ length: 40 }, (_, i) => `${"  ".repeat(i)}- x`).join("\n")],
    ["white space", `a${" ".repeat(400_000)}b`],
    ["one long word", "a".repeat(400_000)],
    ["emphasis marks", "*_".repeat(2_000)],
    ["an article in one line of HTML", "<p>One <b>or</b> two words.</p>".repeat(1_000)],
    ["a sample of code", `\`\`\`json\n${'{"a": [1, 2], "b_c": "*d*"},\n'.repeat(1_000)}\`\`\``],
    ["a picture in its address", `![a](data:image/png;base64,${"iVBORw0KGgo+/AAA".repeat(10_000)})`],
    ["a line of dots", `Chapter 1 ${".".repeat(400)} 12\n\n`.repeat(50)],
  ])(
    "%s within the limits is rendered in seconds",
    (_name, markdown) => {
      expect(renderMarkdown(markdown).html).not.toBe("");
    },
    60_000,
  );
});
