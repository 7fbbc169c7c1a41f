import { expect, test } from "vitest";
import { countTests } from "./checks";

const report = (numPassedTests: number, numFailedTests: number) =>
  JSON.stringify({ numPassedTests, numFailedTests });

test.each([
  ["all pass", report(412, 0), 0, { passed: 412, failed: 0 }],
  ["some fail", report(410, 2), 1, { passed: 410, failed: 2 }],
  ["a file does not load", report(412, 0), 1, { passed: 412, failed: 1 }],
  ["nothing ran", report(0, 0), 0, { passed: 0, failed: 1 }],
  ["no report", null, 1, { passed: 0, failed: 1 }],
])("counts a run where %s", (_case, text, exitCode, expected) => {
  expect(countTests(text, exitCode)).toMatchObject(expected);
});
