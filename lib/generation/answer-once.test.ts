import { expect, test } from "vitest";
import { answerKey } from "./answer-once";
import type { Claim } from "./rows/claims";

const writer = { name: "openai", model: "m", version: "1" };
const question = (
  job: { id?: string; charge?: number; revision?: number } = {},
  stage: Claim["stage"] = "draft",
) => ({
  job: { id: "a", charge: 1, revision: 0, ...job },
  stage,
});

test("an answer key is the same for the same question and differs for any other", () => {
  const first = answerKey(question(), writer);
  expect(answerKey(question(), { ...writer })).toBe(first);
  const others = [
    answerKey(question({ id: "b" }), writer),
    answerKey(question({ charge: 2 }), writer),
    answerKey(question({ revision: 1 }), writer),
    answerKey(question({}, "revise"), writer),
    answerKey(question(), { ...writer, name: "google" }),
    answerKey(question(), { ...writer, model: "n" }),
    answerKey(question(), { ...writer, version: "2" }),
  ];
  expect(new Set([first, ...others]).size).toBe(others.length + 1);
});
