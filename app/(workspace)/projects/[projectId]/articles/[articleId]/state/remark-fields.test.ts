import { expect, test } from "vitest";
import { filledRemarks, inTheirFields } from "./remark-fields";

const entered = {
  "remarks.0.text": " ",
  "remarks.0.passage": "",
  "remarks.1.text": "Say how often. ",
  "remarks.1.passage": "",
  "remarks.2.text": "",
  "remarks.2.passage": "Keep it dry",
};

test("of the fields for remarks, those that are filled are sent, also a passage about which nothing is said", () => {
  expect(filledRemarks(entered).map(({ remark }) => remark)).toEqual([
    { text: "Say how often." },
    { passage: "Keep it dry" },
  ]);
  expect(filledRemarks({})).toEqual([]);
});

test("what is wrong with a remark is said at its own field, past those that are empty", () => {
  const filled = filledRemarks(entered);
  const problems = { "remarks.0.text": "is too long", "remarks.1.text": "is required", version: "is old" };
  expect(inTheirFields(problems, filled)).toEqual({
    "remarks.1.text": "is too long",
    "remarks.2.text": "is required",
    version: "is old",
  });
  expect(inTheirFields({ remarks: "must have at least one remark" }, [])).toEqual({
    "remarks.0.text": "must have at least one remark",
  });
});
