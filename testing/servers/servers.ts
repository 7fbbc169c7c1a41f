import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { StartFailure } from "@/lib/platform/start-failure";
import { type RealServers, realServers, type ServerName, serverNames } from "./descriptions";

export interface PreparedServers {
  servers: RealServers;
  /** Stops the servers that this preparation started; those that were already running go on. */
  stop: () => Promise<void>;
}

export interface PrepareOptions {
  /** Where the servers' folders are. */
  folder?: string;
  /** Told line by line what is being done. */
  onProgress?: (line: string) => void;
  signal?: AbortSignal;
}

const notRunning = 3;
const linesToldMax = 40;

/** Why the servers cannot run on this machine, as a clause; null where they can. */
export function whyNoServers(): string | null {
  if (!/^ID=debian$/m.test(osRelease()))
    return "their programs come from Debian's packages, and this is not Debian";
  if (process.getuid?.() !== 0) return "only root may install their programs from Debian's packages";
  return null;
}

/** Starts every server that does not run yet, in parallel. When it throws StartFailure, none of those is left running. */
export async function prepareServers(options: PrepareOptions = {}): Promise<PreparedServers> {
  const started = new Set<ServerName>();
  const stop = () => stopServers([...started], options.folder);
  const outcomes = await Promise.allSettled(
    serverNames.map(async (name) => {
      const running = await run(name, "setup.sh", ["--running"], options);
      if (running.code !== notRunning) return [name, descriptionIn(name, running)] as const;
      started.add(name);
      return [name, descriptionIn(name, await run(name, "setup.sh", [], options))] as const;
    }),
  );
  const failures: unknown[] = outcomes.flatMap((outcome) =>
    outcome.status === "rejected" ? [outcome.reason] : [],
  );
  if (failures.length > 0) {
    await stop();
    if (failures.length === 1) throw failures[0];
    throw new StartFailure(failures.map((failure) => String(failure)).join("\n"));
  }
  const described = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  return { servers: realServers.parse(Object.fromEntries(described)), stop };
}

/** Ends servers, no matter who started them. Throws StartFailure. */
export async function stopServers(
  names: readonly ServerName[] = serverNames,
  folder?: string,
): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const result = await run(name, "stop.sh", [], folder === undefined ? {} : { folder });
      if (result.code !== 0) throw failureOf(name, "could not be ended", result);
    }),
  );
}

interface ScriptResult {
  code: number | null;
  output: string;
  told: string[];
}

/** Gives way to other work on the machine, because servers are often prepared during a build or a test. */
async function run(
  name: ServerName,
  script: string,
  args: readonly string[],
  { folder = import.meta.dirname, onProgress, signal }: PrepareOptions,
): Promise<ScriptResult> {
  const child = spawn("nice", ["-n", "10", "bash", path.join(folder, name, script), ...args], {
    stdio: ["ignore", "pipe", "pipe"],
    ...(signal === undefined ? {} : { signal }),
  });
  const told: string[] = [];
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    output += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    const lines = text.split("\n").filter((line) => line !== "");
    told.push(...lines);
    for (const line of lines) onProgress?.(line);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  return { code, output, told };
}

function descriptionIn(name: ServerName, result: ScriptResult): unknown {
  if (result.code !== 0) throw failureOf(name, "could not be started", result);
  return JSON.parse(result.output);
}

function failureOf(name: ServerName, problem: string, { told }: ScriptResult): StartFailure {
  return new StartFailure([`The ${name} for tests ${problem}:`, ...told.slice(-linesToldMax)].join("\n"));
}

function osRelease(): string {
  try {
    return readFileSync("/etc/os-release", "utf8");
  } catch {
    // No such file: not a Linux that we know.
    return "";
  }
}
