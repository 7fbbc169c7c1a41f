import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

export interface ToolRun {
  code: number | null;
  stdout: string;
  stderr: string;
}

/**
 * Runs a shell command with packages from the npm registry on its path, under a version of Node.js that
 * they support (the npm package `node` brings one). Nothing is installed into the project. Rejects after `timeoutMs`.
 */
export async function runWithPackages(
  packages: readonly string[],
  command: string,
  timeoutMs: number,
): Promise<ToolRun> {
  // A separate folder, because npx would first search the project's node_modules.
  const cwd = mkdtempSync(path.join(tmpdir(), "galley-npm-tool-"));
  try {
    const args = ["-y", ...packages.flatMap((name) => ["-p", name]), "-c", command];
    // A separate process group, so that a hanging tool is ended together with everything it started.
    const child = spawn("npx", args, { cwd, detached: true, stdio: ["ignore", "pipe", "pipe"] });
    const output = { stdout: "", stderr: "" };
    child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
    child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
    let late = false;
    const timer = setTimeout(() => {
      late = true;
      if (child.pid !== undefined) process.kill(-child.pid, "SIGKILL");
    }, timeoutMs);
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    }).finally(() => clearTimeout(timer));
    if (late) throw new Error(`${command.slice(0, 200)} took over ${timeoutMs} ms:\n${output.stderr}`);
    return { code, ...output };
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
