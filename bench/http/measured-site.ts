import path from "node:path";
import type { Sql } from "postgres";
import { startHeldModel } from "@/e2e/held-model";
import { openInstallation } from "@/e2e/installation";
import { setWorkspaceCredits } from "@/lib/credits/operations/set";
import { execute } from "@/lib/kernel/operation";
import { mintKey } from "@/lib/keys/mint";
import { openClient } from "@/lib/platform/db/client";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import { readPostgresState } from "@/lib/platform/db/embedded/postgres-state";
import { asOperator } from "@/lib/testing/fixtures";
import { unlessStopped } from "@/scripts/command/run-script";
import { raisedLimits } from "../raised-limits";
import { openProfiler, type Profiler } from "./profiler";
import { seedProject } from "./seed";
import { readSite, type Site } from "./site";

/** Galley as `npm start` runs it, on a folder of its own with articles, and what is needed to watch it. */
export interface MeasuredSite {
  site: Site;
  client: Sql;
  databaseUrl: string;
  postgresPid: number;
  postgresLog: string;
  /** The ids that exist before the first call. */
  knownIds: ReadonlySet<string>;
  profiler: Profiler | null;
  /** Makes another key of the measured project. */
  mintKey(): Promise<string>;
  /** The process of Galley's web server. Throws while it is being restarted. */
  serverPid(): number;
  close(): Promise<void>;
}

export async function openMeasuredSite(
  count: number,
  profile: string | null,
  stopped: AbortSignal,
): Promise<MeasuredSite> {
  const installation = await openInstallation({ durable: true });
  const { dataDir, databaseUrl, runtime } = installation;
  // A single session, because seeding changes its settings.
  const client = openClient(databaseUrl, { max: 1, max_lifetime: null });
  // A model that never answers: jobs that were started stay open, and nothing is written apart from the load.
  const model = await startHeldModel();
  model.hold("research");
  const close = async () => {
    // Not waiting for a statement that an interruption has left running: the database is removed.
    await client.end({ timeout: 1 });
    await installation.close();
    model.release();
    await model.close();
  };
  try {
    const tenant = await unlessStopped(stopped, seedProject(client, runtime.services, count));
    const { workspaceId, projectId, integrationId, userId, keyId } = tenant;
    await execute(setWorkspaceCredits, asOperator(runtime.services), { workspaceId, amount: 1_000_000 });
    const [port, inspectPort] = [await findFreePort(), await findFreePort()];
    const server = await installation.startServer({
      ...raisedLimits,
      ...model.env,
      WORK_AT_ONCE: "1",
      PORT: String(port),
      LOG_LEVEL: "info",
      ...(profile !== null && { NODE_OPTIONS: `--inspect=127.0.0.1:${inspectPort}` }),
    });
    const site = await readSite(client, tenant, server.baseUrl.replace("localhost", "127.0.0.1"), count);
    return {
      site,
      client,
      databaseUrl,
      postgresPid: readPostgresState(path.join(dataDir, "postgres.json"))?.pid ?? 0,
      postgresLog: path.join(dataDir, "postgres.log"),
      knownIds: new Set([workspaceId, projectId, integrationId, userId, keyId]),
      profiler: profile === null ? null : await openProfiler(inspectPort, profile),
      async mintKey() {
        const { services } = runtime;
        const settings = { ...services.settings, keysPerProject: 10_000 };
        return (await execute(mintKey, asOperator({ ...services, settings }), { projectId })).api_key;
      },
      serverPid() {
        const pid = server.pid();
        if (pid === null) throw new Error("the web server has ended unexpectedly");
        return pid;
      },
      close,
    };
  } catch (failure) {
    await close();
    throw failure;
  }
}
