import { expect, test } from "vitest";
import { csvLine } from "./csv";

test.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(1)",
  "\t=1",
  "\r=1",
  "\n=1",
  "＝1+1",
  "＋1",
  "－1",
  "＠SUM(1)",
  "﹦1",
  "﹢1",
  "﹣1",
  "﹫A",
  "−1",
  " =1",
  "\u200B=1",
  "\u3000＝1",
  "\uFEFF=1",
])("a cell that a spreadsheet takes for a formula is marked as text: %j", (text) => {
  expect(csvLine([text]).replace(/^"/, "")).toMatch(/^'/);
});

test.each(["1", "a=b", "1-1", "Anvils", "", "–", "ａ＝ｂ"])("any other cell stays as it is: %j", (text) => {
  expect(csvLine([text])).toBe(text);
});
