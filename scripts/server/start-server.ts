import { randomUUID } from "node:crypto";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Env, readEnv, SettingsFailure } from "@/lib/platform/settings/env";
import { projectRoot } from "../project-root";
import { isOwnServer } from "./await-ready";
import { connectionsOfWorker } from "./connections-of-worker";
import { type GeneratedSecrets, generatedSecrets } from "./generated-secrets";
import { keepRunning } from "./keep-running";
import { listenAddresses, requireFreePorts } from "./listen-address";
import { type OpenDatabase, openDatabase } from "./open-database";
import { endOrphans, stopLimitMs } from "./server-record";
import { type ServerMode, startWebProcess, type WebProcess } from "./web-process";

export interface StartServerOptions {
  /** Environment variables, as the table of settings describes them. */
  env: Readonly<Record<string, string | undefined>>;
  mode: ServerMode;
  /** How many processes share the port; default: one. */
  workers?: number;
  /** Receives what the web server prints. */
  onOutput?: (text: string) => void;
  /** Receives a line for each step of the start. */
  onProgress?: (line: string) => void;
  /** Receives why the web server or database ended unexpectedly, and when it is started again. */
  onTrouble?: (message: string) => void;
  /** Aborts a start that is under way. */
  signal?: AbortSignal;
}

export interface RunningServer {
  baseUrl: string;
  databaseUrl: string;
  dataDir: string;
  /** The process id of the web server; null while it is being restarted. */
  pid(): number | null;
  /** Whether this server is the one that answers at its base address; no other may receive secrets. */
  isReachable(): Promise<boolean>;
  /** Stops the web server and then the database. */
  stop(): Promise<void>;
  /** Ends the web server like a crash and does not restart it, then stops using the database; for tests. */
  kill(): Promise<void>;
}

const databaseWatchMs = 2000;
/** Without its database a web server can end no request well, and the sooner both are back the better. */
const withoutDatabaseMs = 10_000;

/**
 * Starts Galley, which must have been built: settings, secrets, port, database and web server, in this order. A web
 * server or database that ends unexpectedly is started again. Several servers can use one data folder, each with a port
 * of its own. Throws StartFailure.
 */
export async function startServer(options: StartServerOptions): Promise<RunningServer> {
  const { mode, onProgress = () => undefined, signal } = options;
  const env = readEnv({ ...options.env, NODE_ENV: mode === "start" ? "production" : "development" });
  requireSharedLimits(options.workers ?? 1, env);
  const connections = connectionsOfWorker(options.workers ?? 1, env);
  const dataDir = path.resolve(projectRoot, env.dataDir);
  const secrets = generatedSecrets(dataDir);
  await endOrphans(dataDir, stopLimitMs(env.shutdownSeconds));
  // Next's development server serves no metrics.
  await requireFreePorts(listenAddresses(mode === "start" ? env : { ...env, metricsPort: null }));

  onProgress(env.databaseUrl === null ? "Starting PostgreSQL" : "Connecting to PostgreSQL");
  const openOwnDatabase = async () => watched(await openDatabase({ databaseUrl: env.databaseUrl, dataDir }));
  const database = await openOwnDatabase();
  try {
    signal?.throwIfAborted();
    onProgress("Starting the web server");
    return await serve({ options, env, dataDir, connections, secrets }, database, openOwnDatabase);
  } catch (failure) {
    await database.stop();
    throw failure;
  }
}

/** Each process would count for itself, and a client could spend every limit as often as there are processes. */
function requireSharedLimits(workers: number, { limitStore }: Env): void {
  if (workers === 1 || limitStore.kind !== "in-process") return;
  throw new SettingsFailure([
    "More than one worker needs a store in which they count limits together: set REDIS_URL, or UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN.",
  ]);
}

interface Settled {
  options: StartServerOptions;
  env: Env;
  dataDir: string;
  /** How many connections to PostgreSQL each worker may open. */
  connections: number;
  secrets: GeneratedSecrets;
}

async function serve(
  settled: Settled,
  firstDatabase: WatchedDatabase,
  openOwnDatabase: () => Promise<WatchedDatabase>,
): Promise<RunningServer> {
  const { options, env, dataDir } = settled;
  const instance = randomUUID();
  let database = firstDatabase;
  let web = await startWebServer(settled, database, instance, options.signal);
  const kept = keepRunning(web, {
    onTrouble: options.onTrouble ?? (() => undefined),
    async startAgain(stopped) {
      await web.stop(database.isAlive() ? undefined : withoutDatabaseMs);
      if (!database.isAlive()) {
        await database.stop();
        database = await openOwnDatabase();
      }
      web = await startWebServer(settled, database, instance, stopped);
      return web;
    },
  });
  const leave = async (endWebServer: (web: WebProcess) => Promise<void>) => {
    await kept.release();
    await endWebServer(web);
    await database.stop();
  };
  return {
    baseUrl: env.baseUrl,
    databaseUrl: database.url,
    dataDir,
    pid: () => kept.current()?.pid ?? null,
    isReachable: () => isOwnServer(env.baseUrl, instance),
    stop: () => leave((running) => running.stop()),
    kill: () => leave((running) => running.kill()),
  };
}

function startWebServer(
  { options, env, dataDir, connections, secrets }: Settled,
  database: WatchedDatabase,
  instance: string,
  signal: AbortSignal | undefined,
): Promise<WebProcess> {
  return startWebProcess({
    mode: options.mode,
    host: env.host,
    port: env.port,
    workers: options.workers ?? 1,
    metrics: { host: env.metricsHost, port: env.metricsPort },
    dataDir,
    instance,
    databaseEnded: database.ended,
    stopLimitMs: stopLimitMs(env.shutdownSeconds),
    onOutput: options.onOutput ?? (() => undefined),
    signal,
    env: {
      ...options.env,
      DATABASE_URL: database.url,
      DATABASE_CONNECTIONS: String(connections),
      GALLEY_SECRET_KEY: env.secretKey?.toString("base64") ?? secrets.secretKey,
      AUTH_SECRET: env.authSecret ?? secrets.authSecret,
      BASE_URL: env.baseUrl,
      GALLEY_DATA_DIR: dataDir,
      NEXT_TELEMETRY_DISABLED: "1",
    },
  });
}

interface WatchedDatabase extends OpenDatabase {
  /** Resolves with a sentence when the embedded database has ended. */
  ended: Promise<string>;
}

function watched(database: OpenDatabase): WatchedDatabase {
  const waitForEnd = async () => {
    while (database.isAlive()) await delay(databaseWatchMs, undefined, { ref: false });
    return "The embedded PostgreSQL ended unexpectedly; see postgres.log in the data folder.";
  };
  return { ...database, ended: waitForEnd() };
}
