import path from "node:path";
import { readEnv } from "@/lib/env";
import { ensureBuild } from "./build";
import { bundleTasks } from "./bundle-tasks";
import { openDatabase } from "./database";
import { generatedSecrets } from "./generated-secrets";
import { requireFreePort, type ServerMode, startNextProcess } from "./next-process";
import { projectRoot } from "./project-root";
import { endOrphans } from "./server-record";

export interface StartServerOptions {
  /** Environment variables as the settings table describes them. */
  env: Readonly<Record<string, string | undefined>>;
  mode: ServerMode;
  /** What the web server prints. */
  onOutput?: (text: string) => void;
  /** What is being done, one line each. */
  onProgress?: (line: string) => void;
  /** Ends a start that is under way. */
  signal?: AbortSignal;
}

export interface RunningServer {
  baseUrl: string;
  databaseUrl: string;
  dataDir: string;
  pid: number;
  /** Resolves with a sentence when the web server or the database ended without being asked to. */
  failed: Promise<string>;
  /** The web server first, then the database. */
  stop(): Promise<void>;
  /** Kills the web server as a crash would and leaves the database to others; for tests. */
  kill(): Promise<void>;
}

const databaseWatchMs = 5000;

/**
 * Everything that Galley needs to serve, in order: settings, port, secrets, database, build, web server.
 * Several can run on one data folder, each on a port of its own. Throws StartFailure.
 */
export async function startServer(options: StartServerOptions): Promise<RunningServer> {
  const { mode, onProgress = () => undefined, onOutput = () => undefined, signal } = options;
  const env = readEnv({ ...options.env, NODE_ENV: mode === "start" ? "production" : "development" });
  const dataDir = path.resolve(projectRoot, env.dataDir);
  const secrets = generatedSecrets(dataDir);
  await endOrphans(dataDir);
  await requireFreePort(env.host, env.port);

  onProgress(env.databaseUrl === null ? "Starting PostgreSQL" : "Connecting to PostgreSQL");
  const database = await openDatabase({ databaseUrl: env.databaseUrl, dataDir });
  try {
    if (mode === "start") {
      const onBuild = () => onProgress("Building the application (about a minute, only after a change)");
      await ensureBuild({ onBuild, ...(signal === undefined ? {} : { signal }) });
    } else {
      await bundleTasks();
    }
    signal?.throwIfAborted();
    onProgress("Starting the web server");
    const next = await startNextProcess({
      mode,
      host: env.host,
      port: env.port,
      dataDir,
      onOutput,
      signal,
      env: {
        ...options.env,
        DATABASE_URL: database.url,
        GALLEY_SECRET_KEY: env.secretKey?.toString("base64") ?? secrets.secretKey,
        AUTH_SECRET: env.authSecret ?? secrets.authSecret,
        BASE_URL: env.baseUrl,
        GALLEY_DATA_DIR: dataDir,
        NEXT_TELEMETRY_DISABLED: "1",
      },
    });
    const watch = watchDatabase(() => database.isAlive());
    const webServerEnded = next.ended.then(
      () => "The web server ended unexpectedly; its last lines say why.",
    );
    const leave = async (endWebServer: () => Promise<void>) => {
      watch.end();
      await endWebServer();
      await database.stop();
    };
    return {
      baseUrl: env.baseUrl,
      databaseUrl: database.url,
      dataDir,
      pid: next.pid,
      failed: Promise.race([webServerEnded, watch.ended]),
      stop: () => leave(() => next.stop()),
      kill: () => leave(() => next.kill()),
    };
  } catch (failure) {
    await database.stop();
    throw failure;
  }
}

function watchDatabase(isAlive: () => boolean): { ended: Promise<string>; end: () => void } {
  let timer: NodeJS.Timeout | undefined;
  const ended = new Promise<string>((resolve) => {
    timer = setInterval(() => {
      if (!isAlive())
        resolve("The embedded PostgreSQL ended unexpectedly; see postgres.log in the data folder.");
    }, databaseWatchMs);
  });
  return { ended, end: () => clearInterval(timer) };
}
