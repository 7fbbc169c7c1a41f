import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { StartFailure } from "@/lib/platform/start-failure";
import { openClient } from "../client";
import { openEmptyLog } from "./bounded-log";
import { explain, postgresEnvironment, superuser } from "./cluster";
import type { ClusterPlace } from "./cluster-place";
import { findFreePort } from "./free-port";
import { type Postmaster, saysReady } from "./postmaster-file";
import { identifyProcess, isRunning } from "./process-identity";

/** How many connections the embedded server accepts. */
export const embeddedConnectionsMax = 60;

/** Settings for little memory: the idle server takes a few tens of megabytes. */
const settings = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  shared_buffers: "32MB",
  max_connections: String(embeddedConnectionsMax),
  jit: "off",
  io_method: "sync",
  max_parallel_workers_per_gather: "0",
  wal_level: "minimal",
  max_wal_senders: "0",
  max_logical_replication_workers: "0",
  max_wal_size: "256MB",
  min_wal_size: "32MB",
  log_min_messages: "warning",
  timezone: "UTC",
};

/** Faster settings for data that may be lost at any time. */
export const throwAwaySettings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };

export interface PostmasterOptions {
  place: ClusterPlace;
  password: string;
  /** The port of the last run. When it is busy, any free port is taken. */
  preferredPort: number | null;
  logFile: string;
  extraSettings?: Record<string, string>;
}

const readyTimeoutMs = 120_000;
const stopTimeoutMs = 20_000;
const pollMs = 40;

/** Starts the server and waits until it answers. Throws StartFailure. */
export async function startPostmaster(options: PostmasterOptions): Promise<Postmaster> {
  const { place, preferredPort } = options;
  let problem = "";
  for (let attempt = 0; attempt < 20; attempt += 1) {
    const port = preferredPort !== null && attempt === 0 ? preferredPort : await findFreePort();
    const child = launch(options, port);
    if (await becameReady(child, options, port)) {
      const found = child.pid === undefined ? null : identifyProcess(child.pid);
      if (found !== null) return { process: found, port };
    }
    problem = readFileSync(options.logFile, "utf8");
    // Worth another try: the workers of a killed server end after a moment, and another port may be free.
    if (!/pre-existing shared memory block|could not bind|Address already in use/i.test(problem)) break;
    await delay(250);
  }
  throw new StartFailure(explain(problem, place), { cause: new Error(problem.trim().slice(-4000)) });
}

/** Waits until a server that another process started answers; false when it ends or stays silent. */
export async function awaitAnswer(postmaster: Postmaster, password: string): Promise<boolean> {
  const deadline = Date.now() + readyTimeoutMs;
  while (Date.now() < deadline && isRunning(postmaster.process)) {
    if (await answers(postmaster.port, password)) return true;
    await delay(pollMs);
  }
  return false;
}

/** Stops the server by a fast shutdown, which rolls open transactions back. Resolves when the process is gone. */
export async function stopPostmaster({ process: identity }: Postmaster): Promise<void> {
  signal(identity.pid, "SIGINT");
  const deadline = Date.now() + stopTimeoutMs;
  while (isRunning(identity) && Date.now() < deadline) await delay(pollMs);
  // Immediate shutdown. The next start replays the log, so nothing that was committed is lost.
  if (isRunning(identity)) signal(identity.pid, "SIGQUIT");
  while (isRunning(identity) && Date.now() < deadline + stopTimeoutMs) await delay(pollMs);
}

/** Asks for a fast shutdown without waiting for it, as an exit handler must. */
export function signalPostmaster({ process: identity }: Postmaster): void {
  if (isRunning(identity)) signal(identity.pid, "SIGINT");
}

export function urlOf(port: number, password: string, database: string): string {
  return `postgres://${superuser}:${password}@127.0.0.1:${port}/${database}`;
}

function launch({ place, logFile, extraSettings }: PostmasterOptions, port: number): ChildProcess {
  const flags = Object.entries({ ...settings, ...extraSettings }).flatMap(([name, value]) => [
    "-c",
    `${name}=${value}`,
  ]);
  const log = openEmptyLog(logFile);
  try {
    // Detached, because Ctrl-C signals the whole terminal group and the database must outlive the web server.
    const child = spawn(
      path.join(place.binaries.folder, "bin", "postgres"),
      ["-D", place.folder, "-p", String(port), ...flags],
      {
        ...place.user,
        cwd: "/",
        env: postgresEnvironment,
        detached: true,
        stdio: ["ignore", log, log],
      },
    );
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

async function becameReady(
  child: ChildProcess,
  { password, place }: PostmasterOptions,
  port: number,
): Promise<boolean> {
  let failure: Error | null = null;
  child.once("error", (error) => {
    failure = error;
  });
  const deadline = Date.now() + readyTimeoutMs;
  while (Date.now() < deadline) {
    await delay(pollMs);
    if (failure !== null) throw new StartFailure(explain("", place, failure), { cause: failure });
    if (child.exitCode !== null || child.signalCode !== null) return false;
    // The pid file is read first: if the port is busy, another server would answer the query.
    if (child.pid !== undefined && saysReady(place.folder, child.pid)) return answers(port, password);
  }
  child.kill("SIGQUIT");
  return false;
}

async function answers(port: number, password: string): Promise<boolean> {
  const client = openClient(urlOf(port, password, "postgres"), { max: 1, connect_timeout: 2 });
  try {
    await client`SELECT 1`;
    return true;
  } catch (cause) {
    const code = cause instanceof Error && "code" in cause ? cause.code : undefined;
    if (code === "28P01") {
      throw new StartFailure(
        `The PostgreSQL on port ${port} does not accept the password in the data folder's postgres.json: end that server and start again.`,
        { cause },
      );
    }
    return false;
  } finally {
    await client.end({ timeout: 0 });
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (cause) {
    // ESRCH: the process has ended in the meantime.
    if (!(cause instanceof Error && "code" in cause && cause.code === "ESRCH")) throw cause;
  }
}
