import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { projectRoot } from "@/scripts/project-root";
import { signalGroup } from "@/scripts/server/server-record";

/** A command of Galley as a person runs it. */
export interface GalleyProcess {
  child: ChildProcess;
  pid: number;
  /** Everything that it has printed. */
  output(): string;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  /** What Ctrl-C in its terminal does: SIGINT to all of its group. */
  interrupt(): void;
}

/** Runs it without the settings of whoever runs the tests, and ends it with the test. */
export function startGalley(
  [program, ...args]: readonly [string, ...string[]],
  env: Record<string, string>,
): GalleyProcess {
  const { PATH, HOME } = process.env;
  const child = spawn(program, args, {
    cwd: projectRoot,
    env: { PATH, HOME, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`${program} could not be run`);
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => (output += text));
  }
  const ended = once(child, "close").then(() => child.exitCode);
  const interrupt = () => signalGroup(pid, "SIGINT");
  onTestFinished(async () => {
    // Its group, which may have outlived it.
    interrupt();
    await ended;
  });
  return { child, pid, output: () => output, ended, interrupt };
}
