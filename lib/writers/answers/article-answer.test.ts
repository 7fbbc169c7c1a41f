import { describe, expect, test } from "vitest";
import { articleAnswer } from "./article-answer";
import { readModelSection } from "./section-answer";

const prose = "A sentence of the article. ".repeat(20).trim();
const body = `Opening.\n\n## Section\n\n${prose}`;
const readSection = (answer: string) => readModelSection(answer, { kind: "body", heading: "H" }, ["S1"]);
const fenced = (text: string, opening = "```markdown") => `${opening}\n${text}\n${opening.slice(0, 3)}`;

describe("what a model adds around its text is removed", () => {
  test.each([
    ["talk before and after a fence", `Sure!\n\n${fenced(body)}\n\nLet me know what you think.`],
    ["talk before a fence that is never closed", `Sure!\n\n\`\`\`markdown\n${body}`],
    ["a fence of tildes", `Of course:\n\n${fenced(body, "~~~")}`],
    ["a word count in brackets", `${body}\n\n(Word count: 1,042)`],
    ["a word count in bold", `${body}\n\n**Word count:** 1042 words`],
    ["a word count without a label", `${body}\n\n(approximately 1,042 words)`],
    ["a word count in German", `${body}\n\n*Wortanzahl: ca. 1.042*`],
    ["an offer below a thematic break", `${body}\n\n---\n\nLet me know if you'd like any changes!`],
    ["a word count and an offer", `${body}\n\n(Word count: 900)\n\nWould you like me to adjust the tone?`],
    ["a token that ends the chat", `${body}\n<|im_end|>`],
  ])("for example %s", (_name, answer) => {
    expect(articleAnswer(answer)).toBe(body);
  });

  test("for example a greeting before a heading", () => {
    const text = `## Section\n\n${prose}`;
    expect(articleAnswer(`Here's the article on anvils:\n\n${text}`)).toBe(text);
  });
});

describe("what could belong to the article is kept", () => {
  test.each([
    [
      "a sample of Markdown in a fence",
      `Opening.\n\n${fenced("## A heading\n\nText.")}\n\n## Section\n\n${prose}`,
    ],
    ["a code sample at the end", `${body}\n\n\`\`\`bash\n## oil it\noil --thin\n\`\`\``],
    ["a code sample between sections", `Opening.\n\n## Section\n\n\`\`\`\ncode\n\`\`\`\n\n${prose}`],
    ["a call to action", `${body}\n\nLet me know if you have questions about your anvil in the comments.`],
    ["a sentence about a word count", `${body}\n\nThe word count: 1,042 words are enough for most pages.`],
    ["a list item that starts with Words:", `${body}\n\n- Words: learn them by heart`],
    [
      "a first paragraph about articles",
      `Here is the article of faith among smiths: keep it dry.\n\n${prose}\n\n## S\n\n${prose}`,
    ],
    ["a table at the end", `${body}\n\n| a | b |\n| - | - |\n| 1 | 2 |`],
    [
      "a list without full stops at the end",
      `${body}\n\n- keep it dry and clean through the whole long winter\n- oil it`,
    ],
    [
      "a link at the end",
      `${body}\n\n[How to keep an anvil dry through the whole long winter](https://acme.example)`,
    ],
    ["a signature", `${body}\n\nYour team of Acme Anvils`],
    ["emphasis at the end", `${body}\n\n**Call us today and ask for the price of your new anvil**`],
    [
      "a sentence in quotation marks",
      `${body}\n\nAs the smiths of old used to say: “Keep it dry and it outlives you.”`,
    ],
    ["Chinese sentences", `${body}\n\n保持铁砧干燥，清洁，平整，它就会比主人活得更久。`],
    ["Thai sentences", `${body}\n\nเก็บ ทั่ง ให้ แห้ง และ สะอาด อยู่ เสมอ แล้ว มัน จะ อยู่ ได้ นาน`],
    [
      "a tag of the prompt in a sample",
      `Opening.\n\n## Section\n\n\`\`\`xml\n<project>\n</project>\n\`\`\`\n\n${prose}`,
    ],
  ])("such as %s", (_name, text) => {
    expect(articleAnswer(text)).toBe(text);
    expect(readSection(text)).not.toBeNull();
  });
});

test.each([
  ["in a sentence", `${body}\n\nThe anvil should be kept in a dry place, because otherwise the`],
  ["after a comma", `${body}\n\nThe anvil should be kept in a dry and clean place,`],
  ["at a heading", `${body}\n\n## Conclusion`],
])("a text that is cut off %s is rejected", (_name, text) => {
  expect(readSection(text)).toBeNull();
});

test.each([
  ["the instructions of its prompt", `Answer with the article alone, in this form:\n\n${body}`],
  ["the rules of its prompt", `- Invent nothing: no statistics, prices.\n\n${body}`],
  ["the sources of its prompt", `<sources>\nThere are none: write without citations.\n</sources>\n\n${body}`],
  ["a chat template", `${body}\n\n<|im_start|>user\n\nMore.\n\n${prose}`],
])("a text that repeats %s is rejected", (_name, text) => {
  expect(readSection(text)).toBeNull();
});

test("an answer of 200,000 characters that repeats one pattern does not overflow the stack", () => {
  for (const unit of ["```\n", "(word count: ", "here is ", "~~~", "let me know if ", "# a\n"]) {
    expect(() => readSection(unit.repeat(200_000 / unit.length))).not.toThrow(RangeError);
  }
});
