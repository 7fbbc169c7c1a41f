import { spawn } from "node:child_process";
import { once } from "node:events";

export interface EarlierServer {
  /** Everything that it has printed so far. */
  output(): string;
  stop(): Promise<void>;
}

/** Builds and starts the version in a folder, as `npm start` does. */
export async function startEarlierServer(
  folder: string,
  env: Record<string, string>,
): Promise<EarlierServer> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, ["scripts/run.mjs", "start"], {
    cwd: folder,
    env: { PATH, HOME, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  const ended = once(child, "close");
  let output = "";
  const ready = new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
        if (output.includes("Galley is ready")) resolve(true);
      });
    }
    void ended.then(() => resolve(false));
  });
  if (!(await ready)) throw new Error(`the earlier version did not start: ${output.slice(-8000)}`);
  return {
    output: () => output,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) child.kill("SIGINT");
      await ended;
    },
  };
}
