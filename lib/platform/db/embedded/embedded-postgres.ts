import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import path from "node:path";
import { prepareDataFolder } from "@/lib/platform/settings/data-folder";
import { StartFailure } from "@/lib/platform/start-failure";
import { openClient } from "../client";
import { locateBinaries } from "./binaries";
import { keepLogShort } from "./bounded-log";
import { clusterExists, initialiseCluster, resetPassword } from "./cluster";
import { type ClusterPlace, placeCluster } from "./cluster-place";
import { withFileLock, withFileLockSync } from "./file-lock";
import { type PostgresState, readPostgresState, stillRunning, writePostgresState } from "./postgres-state";
import { awaitAnswer, signalPostmaster, startPostmaster, stopPostmaster, urlOf } from "./postmaster";
import { findPostmaster, type Postmaster } from "./postmaster-file";
import { identifyProcess, isRunning } from "./process-identity";

export interface EmbeddedPostgres {
  /** The address of the database `galley`. It contains the password: never log it. */
  url: string;
  port: number;
  pid: number;
  /** Folders outside the data folder that the server needed; null when it needed none. */
  outsideFolder: string | null;
  isAlive(): boolean;
  /** Stops using the server. The last user to leave stops the server and waits until it is down. */
  stop(): Promise<void>;
}

export interface EmbeddedPostgresOptions {
  /** Galley's data folder, made when missing; the cluster is `<dataDir>/postgres`. */
  dataDir: string;
  /** More settings for postgresql.conf, used when this call is the one that starts the server. */
  settings?: Record<string, string>;
}

const logFileOf = (dataDir: string) => path.join(dataDir, "postgres.log");
const databaseName = "galley";
const lockTimeoutMs = 180_000;
const exitLockTimeoutMs = 3000;

/**
 * The PostgreSQL of a data folder: the server that another process started (or left behind when it was killed),
 * else a new one. Several processes can use it; it runs until the last of them calls `stop` or exits.
 * Throws StartFailure.
 */
export async function useEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const dataDir = path.resolve(options.dataDir);
  prepareDataFolder(dataDir);
  const stateFile = path.join(dataDir, "postgres.json");
  const lockFile = path.join(dataDir, "postgres.lock");
  const id = randomUUID();
  const { place, postmaster, password } = await withFileLock(lockFile, lockTimeoutMs, async () => {
    const state = readPostgresState(stateFile);
    const started = await findOrStart(dataDir, state, options.settings ?? {});
    await ensureDatabase(started.postmaster.port, started.password);
    const me = identifyProcess(process.pid) ?? { pid: process.pid, started: null };
    writePostgresState(stateFile, {
      port: started.postmaster.port,
      password: started.password,
      pid: started.postmaster.process.pid,
      dataDir: started.place.folder,
      users: [...stillRunning(state?.users ?? []), { ...me, id }],
    });
    return started;
  });
  const leave = () => leaveState(stateFile, id);
  const leaveAtExit = () => {
    if (!existsSync(dataDir)) return signalPostmaster(postmaster);
    withFileLockSync(lockFile, exitLockTimeoutMs, () => {
      if (leave()) signalPostmaster(postmaster);
    });
  };
  process.once("exit", leaveAtExit);
  const leaveLog = keepLogShort(logFileOf(dataDir));
  let stopping: Promise<void> | null = null;
  return {
    url: urlOf(postmaster.port, password, databaseName),
    port: postmaster.port,
    pid: postmaster.process.pid,
    outsideFolder: place.outsideFolder,
    isAlive: () => isRunning(postmaster.process),
    stop() {
      process.removeListener("exit", leaveAtExit);
      leaveLog();
      // If somebody deleted the data folder, there is nothing to lock and nobody can use the server any more.
      stopping ??= !existsSync(dataDir)
        ? stopPostmaster(postmaster)
        : withFileLock(lockFile, lockTimeoutMs, async () => {
            if (leave()) await stopPostmaster(postmaster);
          });
      return stopping;
    },
  };
}

interface Started {
  place: ClusterPlace;
  postmaster: Postmaster;
  password: string;
}

async function findOrStart(
  dataDir: string,
  state: PostgresState | null,
  extraSettings: Record<string, string>,
): Promise<Started> {
  const place = placeCluster(dataDir, locateBinaries());
  const exists = clusterExists(place);
  const password = state?.password ?? randomBytes(24).toString("base64url");
  const running = exists ? findPostmaster(place.folder) : null;
  if (running !== null) {
    if (state === null) {
      throw new StartFailure(
        `A PostgreSQL (process ${running.process.pid}) runs on ${place.folder}, but its password in ${dataDir}/postgres.json is gone: end that process and start again.`,
      );
    }
    if (await awaitAnswer(running, password)) return { place, postmaster: running, password };
    // The server is shutting down or hangs: stop it before a new one starts on the same data.
    await stopPostmaster(running);
  }
  if (!exists) initialiseCluster(place, password);
  else if (state === null) resetPassword(place, password);
  const postmaster = await startPostmaster({
    place,
    password,
    preferredPort: state?.port ?? null,
    logFile: logFileOf(dataDir),
    extraSettings,
  });
  return { place, postmaster, password };
}

async function ensureDatabase(port: number, password: string): Promise<void> {
  const client = openClient(urlOf(port, password, "postgres"), { max: 1 });
  try {
    const found = await client`SELECT 1 FROM pg_database WHERE datname = ${databaseName}`;
    if (found.length === 0) await client`CREATE DATABASE ${client(databaseName)}`;
  } finally {
    await client.end();
  }
}

/** Takes a user off the list. Returns true when no user is left. */
function leaveState(stateFile: string, id: string): boolean {
  const state = readPostgresState(stateFile);
  if (state === null) return true;
  const users = stillRunning(state.users).filter((user) => user.id !== id);
  writePostgresState(stateFile, { ...state, users });
  return users.length === 0;
}
