import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartFailure } from "@/lib/start-failure";
import { projectRoot } from "./project-root";
import { endGroup, recordServer, signalGroup } from "./server-record";

export type ServerMode = "start" | "dev";

export interface NextProcessOptions {
  mode: ServerMode;
  host: string;
  port: number;
  dataDir: string;
  env: Readonly<Record<string, string | undefined>>;
  onOutput: (text: string) => void;
  signal?: AbortSignal | undefined;
}

export interface NextProcess {
  pid: number;
  /** Resolves when the process ended, wanted or not. */
  ended: Promise<void>;
  stop(): Promise<void>;
  /** Ends it as a crash would, for tests. */
  kill(): Promise<void>;
}

const readyTimeoutMs = 90_000;
/** A cap for the heap: without one, Node lets garbage grow to gigabytes before it cleans up. */
const heapMegabytes = 384;

/** Throws StartFailure when nothing can listen on this address. */
export async function requireFreePort(host: string, port: number): Promise<void> {
  const probe = createServer().listen(port, host);
  try {
    await once(probe, "listening");
  } catch (cause) {
    throw new StartFailure(portProblem(cause, host, port), { cause });
  }
  probe.close();
  await once(probe, "close");
}

/** Runs Next's own server as a child and waits until it is ready. Throws StartFailure. */
export async function startNextProcess(options: NextProcessOptions): Promise<NextProcess> {
  const { mode, host, port, onOutput } = options;
  const next = path.join(projectRoot, "node_modules/next/dist/bin/next");
  const heap = mode === "start" ? [`--max-old-space-size=${heapMegabytes}`] : [];
  const child = spawn(process.execPath, [...heap, next, mode, "-H", host, "-p", String(port)], {
    cwd: projectRoot,
    // A group of its own: Ctrl-C must reach it through us, before the database goes down.
    detached: true,
    env: {
      ...options.env,
      NODE_ENV: mode === "start" ? "production" : "development",
      // lib/engine/shutdown.ts ends the process: Next's own handler would not wait for a stage in flight.
      ...(mode === "start" && { NEXT_MANUAL_SIG_HANDLE: "true" }),
    },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let tail = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      tail = `${tail}${text}`.slice(-4000);
      onOutput(text);
    });
  }
  const ended = new Promise<void>((resolve) => {
    child.once("error", () => resolve());
    child.once("close", () => resolve());
  });
  const { pid } = child;
  if (pid === undefined) throw new StartFailure("The web server could not be run: no process was made.");
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
    await awaitReady(options, ended);
  } catch (failure) {
    await server.stop();
    if (failure instanceof StartFailure) failure.cause ??= new Error(tail.trim());
    throw failure;
  }
  return server;
}

async function awaitReady(options: NextProcessOptions, ended: Promise<void>): Promise<void> {
  const over = ended.then(() => true);
  const deadline = Date.now() + readyTimeoutMs;
  let last = "it did not answer";
  while (Date.now() < deadline) {
    options.signal?.throwIfAborted();
    if (await Promise.race([over, delay(100, false)])) {
      throw new StartFailure("The web server ended before it was ready; its last lines say why.");
    }
    const answer = await askReadiness(options);
    // In development a page that does not compile is the developer's to mend, with the server up.
    if (answer.kind === "ready" || (options.mode === "dev" && answer.kind !== "silent")) return;
    if (answer.kind === "broken") {
      throw new StartFailure(`The web server cannot serve (${answer.what}); its last lines say why.`);
    }
    last = answer.what;
  }
  throw new StartFailure(`The web server was not ready after ${readyTimeoutMs / 1000} seconds: ${last}.`);
}

type Readiness = { kind: "ready" } | { kind: "silent" | "waiting" | "broken"; what: string };

async function askReadiness({ host, port }: NextProcessOptions): Promise<Readiness> {
  try {
    const response = await fetch(`http://${connectableHost(host)}:${port}/api/health/ready`, {
      signal: AbortSignal.timeout(30_000),
      redirect: "manual",
    });
    await response.body?.cancel();
    if (response.ok) return { kind: "ready" };
    return { kind: response.status === 503 ? "waiting" : "broken", what: `it answered ${response.status}` };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: "silent", what: `it did not answer (${reason})` };
  }
}

/** Where to reach what listens on this address. */
function connectableHost(host: string): string {
  if (host === "0.0.0.0") return "127.0.0.1";
  if (host === "::") return "[::1]";
  return host.includes(":") ? `[${host}]` : host;
}

function portProblem(cause: unknown, host: string, port: number): string {
  const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
  if (code === "EADDRINUSE") {
    return `Port ${port} on ${host} is in use: stop the program that uses it, or set PORT to another number.`;
  }
  if (code === "EACCES") return `This user may not listen on port ${port}: set PORT to a number above 1023.`;
  return `Nothing can listen on ${host}: set HOST to an address of this machine, such as 127.0.0.1 or 0.0.0.0.`;
}
