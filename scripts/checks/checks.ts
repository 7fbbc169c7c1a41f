import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { z } from "zod";
import { StartFailure } from "@/lib/platform/start-failure";
import { ensureBuild } from "../build/ensure-build";
import { projectRoot } from "../project-root";

/** The result of a check. A static check counts as one test, a run of Vitest as all of its tests. */
export interface ProjectCheckResult {
  passed: number;
  failed: number;
  /** What is printed after a failure; "" when it has been printed already. */
  output: string;
  /** Each failed test with the first line of its error, to be repeated at the end of a long output. */
  failures?: string[];
  /** Why the check did not run, as a clause. It then counts neither as passed nor as failed. */
  skipped?: string;
}

export interface ProjectCheck {
  name: string;
  run: () => Promise<ProjectCheckResult>;
}

/** Runs the steps in order, the checks of a list at the same time, and prints results. True when none failed. */
export async function runChecks(
  steps: readonly (ProjectCheck | readonly ProjectCheck[])[],
  print: (line: string) => void,
): Promise<boolean> {
  const totals = { passed: 0, failed: 0 };
  const skipped: string[] = [];
  const failures: string[] = [];

  async function runOne(check: ProjectCheck): Promise<void> {
    print(`… ${check.name}`);
    const startedAt = performance.now();
    const result = await check.run();
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
    if (result.failed > 0 && result.output !== "") print(result.output.trimEnd());
    if (result.skipped !== undefined) {
      skipped.push(check.name);
      print(`– ${check.name}: SKIPPED, because ${result.skipped}`);
    } else {
      print(`${result.failed === 0 ? "✓" : "✗"} ${check.name} (${seconds} s)`);
    }
    totals.passed += result.passed;
    totals.failed += result.failed;
    if (result.failed > 0) failures.push(...(result.failures ?? [check.name]).map((line) => `✗ ${line}`));
  }

  for (const step of steps) await Promise.all([step].flat().map(runOne));
  for (const line of failures.slice(0, 40)) print(line);
  const missing = skipped.length === 0 ? "" : `; skipped: ${skipped.join(", ")}`;
  print(`${totals.passed} passed, ${totals.failed} failed${missing}`);
  return totals.failed === 0;
}

/** A command of Node.js, which passes or fails as a whole. */
export function commandCheck(name: string, args: readonly string[]): ProjectCheck {
  return {
    name,
    run: async () => {
      let output = "";
      const code = await command(process.execPath, args, (text) => {
        output += text;
      });
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
    },
  };
}

/** The production build, which is made only when the sources have changed since the last one. */
export const buildCheck: ProjectCheck = {
  name: "build",
  run: async () => {
    try {
      await ensureBuild();
      return { passed: 1, failed: 0, output: "" };
    } catch (failure) {
      if (!(failure instanceof StartFailure)) throw failure;
      const cause = failure.cause instanceof Error ? `\n${failure.cause.message}` : "";
      return { passed: 0, failed: 1, output: `${failure.message}${cause}` };
    }
  },
};

/**
 * A run of Vitest by this Node.js and everything that it starts. Its progress is printed as it comes, line by line with
 * the name of the check, because other checks may print theirs at the same time.
 */
export function vitestCheck(
  name: string,
  args: readonly string[],
  program: string = process.execPath,
): ProjectCheck {
  return {
    name,
    run: async () => {
      const folder = mkdtempSync(path.join(tmpdir(), "galley-report-"));
      try {
        const report = path.join(folder, "report.json");
        const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
        const vitest = path.join(projectRoot, "node_modules/vitest/vitest.mjs");
        const code = await command(program, [vitest, "run", ...args, ...reporters], printLines(name));
        return readReport(existsSync(report) ? readFileSync(report, "utf8") : null, code);
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  };
}

const vitestReport = z.object({
  numPassedTests: z.int(),
  numFailedTests: z.int(),
  testResults: z.array(
    z.object({
      name: z.string(),
      status: z.string(),
      message: z.string().default(""),
      assertionResults: z.array(
        z.object({
          status: z.string(),
          fullName: z.string(),
          failureMessages: z.array(z.string()).nullish(),
        }),
      ),
    }),
  ),
});

/** Counts a failed run without a failed test (a crash, or a file that cannot be loaded) as one failure. */
export function readReport(report: string | null, exitCode: number): ProjectCheckResult {
  if (report === null) return { passed: 0, failed: 1, output: "Vitest wrote no report." };
  const { numPassedTests, numFailedTests, testResults } = vitestReport.parse(JSON.parse(report));
  if (numPassedTests + numFailedTests === 0) return { passed: 0, failed: 1, output: "No test ran." };
  const failures = testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = path.relative(projectRoot, path.resolve(projectRoot, name));
    const tests = assertionResults
      .filter((test) => test.status === "failed")
      .map((test) => `${file}: ${test.fullName}: ${firstLine(test.failureMessages?.[0])}`);
    return tests.length === 0 && status === "failed" ? [`${file}: ${firstLine(message)}`] : tests;
  });
  const unexplained = exitCode !== 0 && numFailedTests === 0 ? 1 : 0;
  if (unexplained > 0 && failures.length === 0)
    failures.push(`Vitest ended with ${exitCode}, but no test failed.`);
  return { passed: numPassedTests, failed: numFailedTests + unexplained, output: "", failures };
}

function firstLine(text = ""): string {
  return (text.split("\n", 1)[0] ?? "").slice(0, 300);
}

/** Prints whole lines of a text that comes in pieces, each with a name before it. */
function printLines(name: string): (text: string) => void {
  let rest = "";
  return (text) => {
    const lines = `${rest}${text}`.split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") console.log(`${name} │ ${line}`);
  };
}

/** Runs a program to its end, and returns its exit code. */
async function command(
  program: string,
  args: readonly string[],
  onOutput: (text: string) => void,
): Promise<number> {
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: { ...process.env, PATH: `${path.dirname(program)}${path.delimiter}${process.env.PATH}` },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", onOutput);
  return new Promise<number>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode) => resolve(exitCode ?? 1));
  });
}
