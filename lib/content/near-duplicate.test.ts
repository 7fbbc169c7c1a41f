import { expect, test } from "vitest";
import { sharedShare } from "./near-duplicate";

const text = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => `word${from + index}`).join(" ");

test("texts share the runs of words that both have", () => {
  expect(sharedShare(text(0, 400), text(0, 400))).toBe(1);
  expect(sharedShare(text(0, 400), text(1_000, 1_400))).toBe(0);
  expect(sharedShare(text(0, 400), text(200, 600))).toBeCloseTo(0.5, 1);
  expect(sharedShare(text(0, 200), text(0, 2_000))).toBe(1);
});

test("short texts are not compared", () => {
  expect(sharedShare("The same words.", "The same words.")).toBe(0);
});
