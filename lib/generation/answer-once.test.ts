import { expect, test } from "vitest";
import { answerKey } from "./answer-once";
import type { Claim } from "./rows/claims";

const writer = { name: "openai", model: "m" };
const asking = { part: null, promptVersion: "1" };
const question = (
  job: { id?: string; charge?: number; revision?: number } = {},
  stage: Claim["stage"] = "draft",
) => ({
  job: { id: "a", charge: 1, revision: 0, ...job },
  stage,
});

test("an answer key is the same for the same question and differs for any other", () => {
  const first = answerKey(question(), asking, writer);
  expect(answerKey(question(), { ...asking }, { ...writer })).toBe(first);
  const others = [
    answerKey(question({ id: "b" }), asking, writer),
    answerKey(question({ charge: 2 }), asking, writer),
    answerKey(question({ revision: 1 }), asking, writer),
    answerKey(question({}, "revise"), asking, writer),
    answerKey(question(), { ...asking, part: "section 1 of 2" }, writer),
    answerKey(question(), { ...asking, promptVersion: "2" }, writer),
    answerKey(question(), asking, { ...writer, name: "google" }),
    answerKey(question(), asking, { ...writer, model: "n" }),
  ];
  expect(new Set([first, ...others]).size).toBe(others.length + 1);
});
