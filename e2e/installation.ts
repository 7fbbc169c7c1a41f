import { rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { type EmbeddedPostgres, useEmbeddedPostgres } from "@/lib/platform/db/embedded/embedded-postgres";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import { throwAwaySettings } from "@/lib/platform/db/embedded/postmaster";
import { readServerEnv } from "@/lib/platform/settings/env";
import { createRuntime, type Runtime } from "@/lib/runtime";
import { generatedSecrets } from "@/scripts/server/generated-secrets";
import { openDatabase } from "@/scripts/server/open-database";
import { type RunningServer, startServer } from "@/scripts/server/start-server";
import { makeDataFolder } from "./data-folder";
import { copyMigratedCluster } from "./migrated-cluster";

export interface Installation {
  dataDir: string;
  databaseUrl: string;
  /** A runtime in this process on the servers' database, to create test data and inspect the results. */
  runtime: Runtime;
  /** Starts a web server on its own port. `close` ends all that still run. */
  startServer(env?: Record<string, string>, workers?: number): Promise<RunningServer>;
  close(): Promise<void>;
}

/**
 * Opens a new data folder, whose PostgreSQL outlives the web servers that tests start and kill, or with a database of
 * the test's own.
 */
export async function openInstallation({
  databaseUrl = null,
  durable = false,
}: {
  databaseUrl?: string | null;
  /** Whether what is committed survives the end of the machine, as without a test. */
  durable?: boolean;
} = {}): Promise<Installation> {
  const dataDir = durable ? makeDataFolder("e2e", tmpdir()) : makeDataFolder("e2e");
  let postgres: EmbeddedPostgres | null = null;
  if (databaseUrl === null && !durable) {
    await copyMigratedCluster(dataDir);
    // Started here first: the servers find it running, with its settings.
    postgres = await useEmbeddedPostgres({ dataDir, settings: throwAwaySettings });
  }
  const database = await openDatabase({ databaseUrl, dataDir });
  const secrets = generatedSecrets(dataDir);
  const runtime = createRuntime(
    readServerEnv({
      DATABASE_URL: database.url,
      GALLEY_SECRET_KEY: secrets.secretKey,
      AUTH_SECRET: secrets.authSecret,
      LOG_LEVEL: "error",
    }),
  );
  const servers = new Set<RunningServer>();
  return {
    dataDir,
    databaseUrl: database.url,
    runtime,
    async startServer(env = {}, workers = 1) {
      const port = String(await findFreePort());
      const settings = { PORT: port, GALLEY_DATA_DIR: dataDir, LOG_LEVEL: "error", ...env };
      const server = await startServer({ mode: "start", env: settings, workers });
      servers.add(server);
      const forget = () => void servers.delete(server);
      return {
        ...server,
        stop: () => server.stop().finally(forget),
        kill: () => server.kill().finally(forget),
      };
    },
    async close() {
      await Promise.all([...servers].map((server) => server.stop()));
      await runtime.close();
      await database.stop();
      await postgres?.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
