import { spawn } from "node:child_process";
import path from "node:path";
import { StartFailure } from "@/lib/platform/errors/start-failure";
import { projectRoot } from "../project-root";
import { awaitReady } from "./await-ready";
import { availableMemoryBytes, heapCapMegabytes } from "./heap-cap";
import { originOf } from "./listen-address";
import { explainServerEnd } from "./process-end";
import { endGroup, recordServer, signalGroup } from "./server-record";

export type ServerMode = "start" | "dev";

export interface NextProcessOptions {
  mode: ServerMode;
  host: string;
  port: number;
  dataDir: string;
  /** Identifies the server of this start among others that may answer on the port. */
  instance: string;
  env: Readonly<Record<string, string | undefined>>;
  onOutput: (text: string) => void;
  signal?: AbortSignal | undefined;
}

export interface NextProcess {
  pid: number;
  /** Resolves with a sentence when the process has ended, whether it was stopped or not. */
  ended: Promise<string>;
  stop(): Promise<void>;
  /** Ends the process like a crash, for tests. */
  kill(): Promise<void>;
}

const outputTailLength = 8000;

/** Runs Next's server as a child process and waits until it is ready. Throws StartFailure. */
export async function startNextProcess(options: NextProcessOptions): Promise<NextProcess> {
  const { mode, host, port, instance, signal } = options;
  const { pid, ended, output } = launch(options);
  const forget = recordServer(options.dataDir, port, pid);
  const killAtExit = () => signalGroup(pid, "SIGKILL");
  process.once("exit", killAtExit);
  const cleanUp = async () => {
    await ended;
    forget();
    process.removeListener("exit", killAtExit);
  };
  const server: NextProcess = {
    pid,
    ended,
    async stop() {
      await endGroup(pid);
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

function launch({ mode, host, port, instance, env, onOutput }: NextProcessOptions) {
  const heapMegabytes = heapCapOf(mode, env);
  const flags = heapMegabytes === null ? [] : [`--max-old-space-size=${heapMegabytes}`];
  const next = path.join(projectRoot, "node_modules/next/dist/bin/next");
  const child = spawn(process.execPath, [...flags, next, mode, "-H", host, "-p", String(port)], {
    cwd: projectRoot,
    // In a process group of its own, so that we stop it on Ctrl-C, before the database.
    detached: true,
    env: {
      ...env,
      GALLEY_INSTANCE: instance,
      NODE_ENV: mode === "start" ? "production" : "development",
      // lib/engine/shutdown.ts ends the process, because Next's handler would not wait for a running stage.
      ...(mode === "start" && { NEXT_MANUAL_SIG_HANDLE: "true" }),
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
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(`The web server could not be run: ${error.message}.`));
    child.once("close", (code, signal) => {
      resolve(explainServerEnd({ code, signal, output: tail }, { host, port, heapMegabytes }));
    });
  });
  if (child.pid === undefined) {
    throw new StartFailure("The web server could not be run: no process was made.");
  }
  return { pid: child.pid, ended, output: () => tail };
}

/** Null when the user has set a heap size, and in development, where the compiler needs much memory. */
function heapCapOf(mode: ServerMode, env: NextProcessOptions["env"]): number | null {
  const isSet = env["NODE_OPTIONS"]?.includes("max-old-space-size") === true;
  return mode === "dev" || isSet ? null : heapCapMegabytes(availableMemoryBytes());
}
