import { expect, test } from "vitest";
import { type ProjectCheckResult, readReport, runChecks } from "./checks";

const report = (numPassedTests: number, numFailedTests: number, testResults: object[] = []) =>
  JSON.stringify({ numPassedTests, numFailedTests, testResults });

test.each([
  ["all pass", report(412, 0), 0, { passed: 412, failed: 0 }],
  ["some fail", report(410, 2), 1, { passed: 410, failed: 2 }],
  ["a file does not load", report(412, 0), 1, { passed: 412, failed: 1 }],
  ["nothing ran", report(0, 0), 0, { passed: 0, failed: 1 }],
  ["there is no report", null, 1, { passed: 0, failed: 1 }],
])("readReport counts a run where %s", (_case, text, exitCode, expected) => {
  expect(readReport(text, exitCode)).toMatchObject(expected);
});

test("readReport names each failed test and each file that does not load, with the first line of the error", () => {
  const failedTest = {
    status: "failed",
    fullName: "adds numbers",
    failureMessages: ["expected 3\n at x.ts"],
  };
  const text = report(1, 1, [
    {
      name: "a.test.ts",
      status: "failed",
      assertionResults: [failedTest, { status: "passed", fullName: "runs" }],
    },
    { name: "b.test.ts", status: "failed", message: "no such module\n at b.ts", assertionResults: [] },
  ]);
  expect(readReport(text, 1).failures).toEqual([
    "a.test.ts: adds numbers: expected 3",
    "b.test.ts: no such module",
  ]);
});

test("runChecks sums the results, and counts a skipped check neither as passed nor as failed", async () => {
  const lines: string[] = [];
  const checks = [
    check("lint", { passed: 1, failed: 0, output: "" }),
    check("servers", { passed: 0, failed: 0, output: "", skipped: "this is not Debian" }),
  ];
  expect(await runChecks(checks, (line) => lines.push(line))).toBe(true);
  expect(lines).toContain("– servers: SKIPPED, because this is not Debian");
  expect(lines.at(-1)).toBe("1 passed, 0 failed; skipped: servers");
});

test("runChecks prints the output of a failed check, runs the others, and fails", async () => {
  const lines: string[] = [];
  const checks = [
    check("servers", { passed: 0, failed: 1, output: "no room on the disk" }),
    check("lint", { passed: 1, failed: 0, output: "not shown" }),
  ];
  expect(await runChecks(checks, (line) => lines.push(line))).toBe(false);
  expect(lines).toContain("no room on the disk");
  expect(lines).not.toContain("not shown");
  expect(lines.slice(-2)).toEqual(["✗ servers", "1 passed, 1 failed"]);
});

test("runChecks repeats the failed tests before the last line", async () => {
  const lines: string[] = [];
  const failures = ["a.test.ts: adds numbers: expected 3"];
  await runChecks([check("unit", { passed: 1, failed: 1, output: "", failures })], (line) =>
    lines.push(line),
  );
  expect(lines.slice(-2)).toEqual(["✗ a.test.ts: adds numbers: expected 3", "1 passed, 1 failed"]);
});

test("runChecks runs the checks of a list at the same time, and the next step after them", async () => {
  const lines: string[] = [];
  const passed = { passed: 1, failed: 0, output: "" };
  const steps = [[check("browser", passed), check("servers", passed)], check("last", passed)];
  expect(await runChecks(steps, (line) => lines.push(line.replace(/ \(.*/, "")))).toBe(true);
  expect(lines.slice(0, 2)).toEqual(["… browser", "… servers"]);
  expect(lines.indexOf("… last")).toBeGreaterThan(lines.indexOf("✓ servers"));
  expect(lines.at(-1)).toBe("3 passed, 0 failed");
});

function check(name: string, result: ProjectCheckResult) {
  return { name, run: () => Promise.resolve(result) };
}
