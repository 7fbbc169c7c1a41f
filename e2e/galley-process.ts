import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import { projectRoot } from "@/scripts/project-root";
import { signalGroup } from "@/scripts/server/server-record";

/** A process of one of Galley's commands, run as a person would run it. */
export interface GalleyProcess {
  child: ChildProcess;
  pid: number;
  /** Everything that it has printed so far. */
  output(): string;
  /** Its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Does what Ctrl-C in its terminal does: sends SIGINT to its whole process group. */
  interrupt(): void;
}

/** Runs a command without the settings in the tester's environment, and ends it with the test. */
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
    // Its process group may have outlived it.
    interrupt();
    await ended;
  });
  return { child, pid, output: () => output, ended, interrupt };
}
