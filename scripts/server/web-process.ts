import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { StartFailure } from "@/lib/platform/start-failure";
import { clusterFile, serverFile } from "../build/bundle-files";
import { projectRoot } from "../project-root";
import { awaitReady } from "./await-ready";
import { availableMemoryBytes, heapCapMegabytes } from "./heap-cap";
import { originOf } from "./listen-address";
import { explainServerEnd } from "./process-end";
import { endGroup, recordServer, signalGroup } from "./server-record";

export type ServerMode = "start" | "dev";

export interface WebProcessOptions {
  mode: ServerMode;
  host: string;
  port: number;
  dataDir: string;
  /** How many processes share the port; one, unless the mode is `start`. */
  workers: number;
  /** Where the metrics of several workers are served; the port is null if nowhere. */
  metrics: { host: string; port: number | null };
  /** Identifies the server of this start among others that may answer on the port. */
  instance: string;
  env: Readonly<Record<string, string | undefined>>;
  /** Resolves with a sentence when its database has ended: it then counts as ended too, also while it starts. */
  databaseEnded: Promise<string>;
  /** How long it may take to end after SIGTERM. */
  stopLimitMs: number;
  onOutput: (text: string) => void;
  signal?: AbortSignal | undefined;
}

export interface WebProcess {
  pid: number;
  /** Resolves with a sentence when the process, whether it was stopped or not, or its database has ended. */
  ended: Promise<string>;
  /** Lets requests and work under way end, within `limitMs` if given. */
  stop(limitMs?: number): Promise<void>;
  /** Ends the process like a crash, for tests. */
  kill(): Promise<void>;
}

const outputTailLength = 8000;

/** Runs the web server as a child process and waits until it is ready. Throws StartFailure. */
export async function startWebProcess(options: WebProcessOptions): Promise<WebProcess> {
  const { mode, host, port, instance, signal } = options;
  const { pid, exited, output } = launch(options);
  const ended = Promise.race([exited, options.databaseEnded]);
  const forget = recordServer(options.dataDir, port, pid, options.env);
  const killAtExit = () => signalGroup(pid, "SIGKILL");
  process.once("exit", killAtExit);
  const cleanUp = async () => {
    await exited;
    forget();
    process.removeListener("exit", killAtExit);
  };
  const server: WebProcess = {
    pid,
    ended,
    async stop(limitMs = options.stopLimitMs) {
      await endGroup(pid, limitMs);
      await cleanUp();
    },
    async kill() {
      signalGroup(pid, "SIGKILL");
      await cleanUp();
    },
  };
  try {
    const origin = originOf(host, port);
    await awaitReady({ origin, instance, ended, acceptBroken: mode === "dev", signal });
  } catch (failure) {
    await server.stop();
    if (failure instanceof StartFailure) failure.cause ??= new Error(output().trim());
    throw failure;
  }
  return server;
}

function launch({ mode, host, port, workers, metrics, instance, env, onOutput }: WebProcessOptions) {
  const heapMegabytes = heapCapOf(mode, workers, env);
  const flags = heapMegabytes === null ? [] : [`--max-old-space-size=${heapMegabytes}`];
  const child = spawn(process.execPath, [...flags, ...commandOf({ mode, host, port, workers, metrics })], {
    cwd: projectRoot,
    // In a process group of its own, so that we stop it on Ctrl-C, before the database.
    detached: true,
    env: {
      ...env,
      HOST: host,
      PORT: String(port),
      GALLEY_INSTANCE: instance,
      NODE_ENV: mode === "start" ? "production" : "development",
      // As `next start` sets it: Next calls itself at this origin, and not at the one in a request's Host header.
      ...(mode === "start" && {
        __NEXT_PRIVATE_ORIGIN: originOf(host, port),
        __NEXT_PRIVATE_STANDALONE_CONFIG: builtConfig(),
      }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let tail = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      tail = `${tail}${text}`.slice(-outputTailLength);
      onOutput(text);
    });
  }
  const exited = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(`The web server could not be run: ${error.message}.`));
    child.once("close", (code, signal) => {
      resolve(explainServerEnd({ code, signal, output: tail }, { host, port, heapMegabytes }));
    });
  });
  if (child.pid === undefined) {
    throw new StartFailure("The web server could not be run: no process was made.");
  }
  return { pid: child.pid, exited, output: () => tail };
}

/** In production our own server, which the build bundles; in development Next's, which compiles what changes. */
function commandOf({
  mode,
  host,
  port,
  workers,
  metrics,
}: Pick<WebProcessOptions, "mode" | "host" | "port" | "workers" | "metrics">): string[] {
  if (mode === "start" && workers > 1) {
    const served = metrics.port === null ? [] : [metrics.host, String(metrics.port)];
    return [clusterFile, String(workers), serverFile, ...served];
  }
  if (mode === "start") return [serverFile];
  return [path.join(projectRoot, "node_modules/next/dist/bin/next"), "dev", "-H", host, "-p", String(port)];
}

/**
 * Next's settings as the build has resolved them, given to it as Next's own standalone server does. Its option `conf` does
 * not reach its router, which would load a compiler for next.config.ts and keep it in memory.
 */
function builtConfig(): string {
  const file = path.join(projectRoot, ".next/required-server-files.json");
  const { config } = z.object({ config: z.looseObject({}) }).parse(JSON.parse(readFileSync(file, "utf8")));
  return JSON.stringify(config);
}

/** Null when the user has set a heap size, and in development, where the compiler needs much memory. */
function heapCapOf(mode: ServerMode, workers: number, env: WebProcessOptions["env"]): number | null {
  const isSet = env["NODE_OPTIONS"]?.includes("max-old-space-size") === true;
  return mode === "dev" || isSet ? null : heapCapMegabytes(availableMemoryBytes(), workers);
}
