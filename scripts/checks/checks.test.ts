import { expect, test } from "vitest";
import { countTests, type ProjectCheckResult, runChecks } from "./checks";

const report = (numPassedTests: number, numFailedTests: number) =>
  JSON.stringify({ numPassedTests, numFailedTests });

test.each([
  ["all pass", report(412, 0), 0, { passed: 412, failed: 0 }],
  ["some fail", report(410, 2), 1, { passed: 410, failed: 2 }],
  ["a file does not load", report(412, 0), 1, { passed: 412, failed: 1 }],
  ["nothing ran", report(0, 0), 0, { passed: 0, failed: 1 }],
  ["there is no report", null, 1, { passed: 0, failed: 1 }],
])("countTests counts a run where %s", (_case, text, exitCode, expected) => {
  expect(countTests(text, exitCode)).toMatchObject(expected);
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
  expect(lines.at(-1)).toBe("1 passed, 1 failed");
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
