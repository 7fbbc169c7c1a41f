import { describe, expect, test } from "vitest";
import { clipText } from "../plain-text";
import { bareAnswer, jsonInAnswer } from "./answer-text";
import { isRefusalText } from "./refusal-text";

test.each([
  ["  text \n", "text"],
  ["<think>hm\n{}</think>\n\ntext", "text"],
  ["hm</think>text", "text"],
  ["```markdown\n## A\n\ntext\n```", "## A\n\ntext"],
  ["````md\n```js\nx\n```\n````", "```js\nx\n```"],
  ["```js\nx\n```\n\nand more", "```js\nx\n```\n\nand more"],
])("bareAnswer removes reasoning and a code fence from %j", (answer, plain) => {
  expect(bareAnswer(answer)).toBe(plain);
});

describe("the JSON object in a model's answer", () => {
  test.each([
    ['{"a": 1}', { a: 1 }],
    ['Here you are: {"a": "}"} Anything else?', { a: "}" }],
    ['```json\n{"a": "\\"{"}\n```', { a: '"{' }],
    ['<think>{not json}</think>{"a": 1}', { a: 1 }],
    ['In braces {like this} comes {"a": 1}', { a: 1 }],
  ])("is found in %j", (answer, value) => {
    expect(jsonInAnswer(answer)).toEqual(value);
  });

  test.each([["no braces"], ['{"a": {"b": 1}, "c": '], [""]])("is undefined for %j", (answer) => {
    expect(jsonInAnswer(answer)).toBeUndefined();
  });
});

test.each([
  ["I'm sorry, but I can't help with that request.", true],
  ["I cannot assist with creating this content.", true],
  ["As an AI, I have no opinion.", true],
  ["Es tut mir leid, dabei kann ich nicht helfen.", true],
  ["Je suis désolé, mais je ne peux pas écrire cet article.", true],
  ["## Sorry\n\nWe say sorry when something went wrong.", false],
  ["Unfortunately many articles are never read.", false],
  [`I'm sorry, but I can't. ${"This article is about refusals. ".repeat(40)}`, false],
])("isRefusalText of %j is %s", (answer, expected) => {
  expect(isRefusalText(answer)).toBe(expected);
});

test.each([
  ["short", 10, "short"],
  ["One sentence. Another one that is cut.", 20, "One sentence."],
  ["many words without an end in sight", 20, "many words without…"],
  ["x".repeat(30), 10, `${"x".repeat(9)}…`],
  ["👍".repeat(10), 6, "👍👍…"],
  ["Version 1.5 is the one that we use here", 24, "Version 1.5 is the one…"],
])("clipText shortens %j to at most %d characters", (text, max, expected) => {
  const clipped = clipText(text, max);
  expect(clipped).toBe(expected);
  expect(clipped.length).toBeLessThanOrEqual(max);
});
