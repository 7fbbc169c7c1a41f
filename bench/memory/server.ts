import { spawn } from "node:child_process";
import { once } from "node:events";
import { loadavg } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Sql } from "postgres";
import { type Installation, openInstallation } from "@/e2e/installation";
import { execute } from "@/lib/operations/core/operation";
import { setWorkspaceCredits } from "@/lib/operations/credits/set";
import { openClient } from "@/lib/platform/db/client";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import { readPostgresState } from "@/lib/platform/db/embedded/postgres-state";
import { startRedisServer } from "@/lib/platform/rate-limit/testing/redis-server";
import { TcpProxy } from "@/lib/platform/rate-limit/testing/tcp-proxy";
import { asOperator, type Tenant } from "@/lib/testing/fixtures";
import { ensureBuild } from "@/scripts/build/ensure-build";
import { projectRoot } from "@/scripts/project-root";
import { quantile } from "../api-under-load";
import { raisedLimits } from "../http/measured-site";
import { seedProject } from "../http/seed";
import { readSite, type Site } from "../http/site";
import { treeMemory, treeMemoryBytes } from "../process-usage";
import { type MinuteReport, minuteRow, minuteTitles } from "./minute-row";
import { mixedCalls } from "./mixed-calls";
import { startSteadyLoad } from "./steady-load";

export interface ServerRun {
  minutes: number;
  callsPerSecond: number;
  workers: number;
}

const articles = 5000;
const growthMax = 1.2;
const errorsShown = 5;

/**
 * Lets `npm start` serve a mixed load at a fixed rate, and prints a row for each minute. Returns 1 when an answer was
 * wrong, a process ended, or the workers hold more than 1.2 times as much in the last quarter as in the second.
 */
export async function watchServer(run: ServerRun, stopped: AbortSignal): Promise<number> {
  await ensureBuild({ onBuild: () => console.log("Building the application") });
  const installation = await openInstallation();
  try {
    const tenant = await seed(installation);
    return await serveAndWatch(installation, tenant, run, stopped);
  } finally {
    await installation.close();
  }
}

async function seed({ databaseUrl, runtime: { services } }: Installation): Promise<Tenant> {
  const tenant = await withClient(databaseUrl, (client) => seedProject(client, services, articles));
  const { workspaceId } = tenant;
  await execute(setWorkspaceCredits, asOperator(services), { workspaceId, amount: 1_000_000 });
  return tenant;
}

async function withClient<Result>(url: string, work: (client: Sql) => Promise<Result>): Promise<Result> {
  const client = openClient(url, { max: 1 });
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function serveAndWatch(
  installation: Installation,
  tenant: Tenant,
  run: ServerRun,
  stopped: AbortSignal,
): Promise<number> {
  const redis = await startRedisServer();
  const proxy = await TcpProxy.start({ path: redis.socketPath });
  const port = await findFreePort();
  const server = await startProcess(run.workers, {
    ...raisedLimits,
    GALLEY_DATA_DIR: installation.dataDir,
    PORT: String(port),
    REDIS_URL: `redis://:${redis.password}@127.0.0.1:${proxy.port}`,
    LOG_LEVEL: "error",
  });
  try {
    const site = await withClient(installation.databaseUrl, (client) =>
      readSite(client, tenant, `http://127.0.0.1:${port}`, articles),
    );
    const postgresPid = readPostgresState(path.join(installation.dataDir, "postgres.json"))?.pid ?? 0;
    return verdict(await watch(site, { ...run, supervisorPid: server.pid, postgresPid }, stopped));
  } finally {
    await server.stop();
    await proxy.close();
    await redis.stop();
  }
}

/** Runs `npm start` and waits until it is ready. */
async function startProcess(workers: number, env: Record<string, string>) {
  const { PATH, HOME } = process.env;
  const args = ["scripts/run.mjs", "start", "--workers", String(workers)];
  const child = spawn(process.execPath, args, {
    cwd: projectRoot,
    env: { PATH, HOME, NODE_ENV: "production", ...env },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  const ended = once(child, "close");
  let output = "";
  const ready = new Promise<boolean>((resolve) => {
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output = `${output}${text}`.slice(-8000);
      if (output.includes("Galley is ready")) resolve(true);
    });
    void ended.then(() => resolve(false));
  });
  if (!(await ready) || child.pid === undefined) throw new Error(`npm start ended: ${output}`);
  return {
    pid: child.pid,
    async stop() {
      child.kill("SIGINT");
      await ended;
    },
  };
}

interface Watched extends ServerRun {
  supervisorPid: number;
  postgresPid: number;
}

async function watch(site: Site, watched: Watched, stopped: AbortSignal): Promise<MinuteReport[]> {
  const load = startSteadyLoad(site.origin, watched.callsPerSecond, mixedCalls(site));
  const reports: MinuteReport[] = [];
  const startedAt = performance.now();
  console.log(minuteTitles(watched.workers));
  while (reports.length < watched.minutes && !stopped.aborted) {
    const minute = reports.length + 1;
    const until = startedAt + minute * 60_000;
    await delay(Math.max(1, until - performance.now()), undefined, { signal: stopped }).catch(
      () => undefined,
    );
    if (stopped.aborted) break;
    const report = { minute, ...load.take(), ...memoryNow(watched) };
    reports.push(report);
    console.log(minuteRow(report));
    for (const error of report.errors.slice(0, errorsShown)) console.error(error);
  }
  await load.stop();
  return reports;
}

function memoryNow({ supervisorPid, postgresPid, workers: count }: Watched) {
  const processes = treeMemory(supervisorPid, [postgresPid]);
  const at = (depth: number) => processes.filter((each) => each.depth === depth);
  return {
    supervisorBytes: at(0)[0]?.pssBytes ?? 0,
    primaryBytes: count === 1 ? null : (at(1)[0]?.pssBytes ?? 0),
    workers: at(count === 1 ? 1 : 2).sort((one, other) => one.pid - other.pid),
    postgresBytes: treeMemoryBytes(postgresPid),
    machineLoad: loadavg()[0] ?? 0,
  };
}

function verdict(reports: readonly MinuteReport[]): number {
  const held = reports.map(({ workers }) => workers.reduce((sum, { pssBytes }) => sum + pssBytes, 0));
  const quarter = Math.floor(reports.length / 4);
  const growth = quantile(held.slice(-quarter), 0.5) / quantile(held.slice(quarter, 2 * quarter), 0.5);
  const errors = reports.reduce((sum, each) => sum + each.errors.length, 0);
  const unsent = reports.reduce((sum, each) => sum + each.unsent, 0);
  const calls = reports.reduce((sum, each) => sum + each.calls, 0);
  const sets = new Set(reports.map(({ workers }) => workers.map(({ pid }) => pid).join(" ")));
  console.log(
    `${calls.toLocaleString("en-US")} calls, ${errors} errors, ${unsent} not sent, ${sets.size - 1} changes of processes, ` +
      `the last quarter holds ${growth.toFixed(3)} times what the second held`,
  );
  return errors > 0 || unsent > 0 || sets.size !== 1 || !(growth <= growthMax) ? 1 : 0;
}
