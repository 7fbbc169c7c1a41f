import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "../markdown/render-markdown";
import { htmlToMarkdown } from "./html-to-markdown";

const word = fc.stringMatching(/^[a-zäé]{1,8}$/);
const words = fc.array(word, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(" "));
const inline = fc.oneof(
  words,
  words.map((text) => `**${text}**`),
  words.map((text) => `*${text}*`),
  words.map((text) => `\`${text}\``),
  words.map((text) => `~~${text}~~`),
  fc.tuple(words, word).map(([text, path]) => `[${text}](https://a.example/${encodeURIComponent(path)})`),
);
const line = fc.array(inline, { minLength: 1, maxLength: 4 }).map((parts) => parts.join(" "));
const block = fc.oneof(
  line,
  fc.tuple(fc.integer({ min: 2, max: 6 }), words).map(([level, text]) => `${"#".repeat(level)} ${text}`),
  fc.array(line, { minLength: 1, maxLength: 4 }).map((items) => items.map((item) => `- ${item}`).join("\n")),
  fc
    .array(line, { minLength: 1, maxLength: 4 })
    .map((items) => items.map((item, index) => `${index + 1}. ${item}`).join("\n")),
  fc
    .array(line, { minLength: 1, maxLength: 3 })
    .map((lines) => lines.map((each) => `> ${each}`).join("\n>\n")),
  fc.array(words, { minLength: 1, maxLength: 3 }).map((lines) => `\`\`\`js\n${lines.join("\n")}\n\`\`\``),
  fc
    .array(fc.tuple(words, words), { minLength: 2, maxLength: 4 })
    .map((rows) =>
      rows
        .flatMap(([one, other], index) => [
          `| ${one} | ${other} |`,
          ...(index === 0 ? ["| --- | --- |"] : []),
        ])
        .join("\n"),
    ),
  fc.constant("---"),
);
const document = fc.array(block, { minLength: 1, maxLength: 6 }).map((blocks) => blocks.join("\n\n"));

describe("HTML that was rendered from Markdown", () => {
  test("becomes Markdown that renders to the same HTML", () => {
    fc.assert(
      fc.property(document, (markdown) => {
        const { html } = renderMarkdown(markdown);
        const back = htmlToMarkdown(html);
        expect(renderMarkdown(back).html).toBe(html);
        // Converting the result a second time changes nothing.
        expect(htmlToMarkdown(renderMarkdown(back).html)).toBe(back);
      }),
      { numRuns: 150 },
    );
  });
});

describe("HTML of other pages", () => {
  test.each([
    ["scripts and styles", "<p>a</p><script>x()</script><style>p{}</style>", "a\n"],
    ["a link that runs a script", '<a href="javascript:x()">go</a>', "go\n"],
    [
      "marks that mean something in Markdown",
      "<p>*a* _b_ # c [d](e)</p>",
      "\\*a\\* \\_b\\_ # c \\[d]\\(e)\n",
    ],
    ["a line break", "<p>a<br>b</p>", "a\\\nb\n"],
  ])("with %s", (_what, html, markdown) => {
    expect(htmlToMarkdown(html)).toBe(markdown);
  });
});
