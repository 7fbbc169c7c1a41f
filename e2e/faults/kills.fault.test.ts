import { readdirSync, rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { and, eq, gt, gte, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateArticle } from "@/lib/articles/operations/generate";
import { setWorkspaceCredits } from "@/lib/credits/operations/set";
import { creditBalances } from "@/lib/credits/queries";
import { lastSweep } from "@/lib/engine/heartbeat-queries";
import { STAGE_ATTEMPTS_MAX } from "@/lib/generation/retry-rule";
import { execute } from "@/lib/kernel/operation";
import { type EmbeddedPostgres, useEmbeddedPostgres } from "@/lib/platform/db/embedded/embedded-postgres";
import { stopPostmaster } from "@/lib/platform/db/embedded/postmaster";
import { findPostmaster } from "@/lib/platform/db/embedded/postmaster-file";
import { isRunning, parentOf } from "@/lib/platform/db/embedded/process-identity";
import { migrate } from "@/lib/platform/db/migrations/migrate";
import { article, creditEntry, job } from "@/lib/platform/db/schema";
import { startRedisServer, type TestRedis } from "@/lib/platform/rate-limit/testing/redis-server";
import { TcpProxy } from "@/lib/platform/rate-limit/testing/tcp-proxy";
import { asOperator, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { makeDataFolder } from "../data-folder";
import { createInngestServer, type InngestServer } from "../inngest-server";
import { type Installation, openInstallation } from "../installation";

/** FAULT_KILLS and FAULT_JOBS make a shorter run, FAULT_SEED the same choices of processes and moments as another. */
const kills = Number(process.env.FAULT_KILLS ?? 1000);
const jobs = Number(process.env.FAULT_JOBS ?? 1000);
const seed = Number(process.env.FAULT_SEED ?? Date.now() % 2 ** 31);
/** The binary of an Inngest server that is to drive the work; it is killed and started again with PostgreSQL. */
const inngestBinary = process.env.FAULT_INNGEST ?? null;
/** PostgreSQL is restarted after so many kills, by turns in order and by a kill of its own. */
const killsBetweenRestarts = Math.min(50, Math.ceil(kills / 4));
const workers = 4;
const tenantCount = 10;
/** Between two kills, so that the processes get to different places of their work. */
const betweenMs = () => 100 + random() * 900;

let folder: string;
let database: EmbeddedPostgres;
let installation: Installation;
let redis: TestRedis;
let proxy: TcpProxy;
let inngest: InngestServer | null = null;

beforeAll(async () => {
  // With a database that loses nothing when it is killed, as without a test.
  folder = makeDataFolder("fault");
  database = await useEmbeddedPostgres({ dataDir: folder });
  await migrate(database.url);
  installation = await openInstallation({ databaseUrl: database.url });
  redis = await startRedisServer();
  proxy = await TcpProxy.start({ path: redis.socketPath });
});

afterAll(async () => {
  await installation?.close();
  await inngest?.stop();
  await database?.stop();
  await proxy?.close();
  await redis?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The linear congruential generator of Numerical Recipes: numbers from 0 to 1 that the seed determines. */
let drawn = seed >>> 0;
function random(): number {
  drawn = (Math.imul(drawn, 1_664_525) + 1_013_904_223) >>> 0;
  return drawn / 2 ** 32;
}

/** Restarts PostgreSQL at its port; without a word to its sessions when it is killed. */
async function restartPostgres(isKilled: boolean): Promise<void> {
  const postmaster = findPostmaster(path.join(folder, "postgres"));
  if (postmaster === null) throw new Error("no PostgreSQL runs");
  if (isKilled) {
    process.kill(postmaster.process.pid, "SIGKILL");
    while (isRunning(postmaster.process)) await delay(50);
  } else {
    await stopPostmaster(postmaster);
  }
  const again = await useEmbeddedPostgres({ dataDir: folder });
  expect(again.url).toBe(database.url);
  await databaseAnswers();
}

/** Connections of this process that the restart has cut fail once. */
async function databaseAnswers(): Promise<void> {
  const { db } = installation.runtime.services;
  const answers = () =>
    db.$count(job).then(
      () => true,
      () => false,
    );
  for (let streak = 0; streak < 20; ) streak = (await answers()) ? streak + 1 : 0;
}

async function startJobs(): Promise<Tenant[]> {
  const { services } = installation.runtime;
  const tenants: Tenant[] = [];
  for (let number = 0; number < tenantCount; number += 1) {
    const tenant = await createTenant(services, `Tenant ${number}`);
    await execute(setWorkspaceCredits, asOperator(services), {
      workspaceId: tenant.workspaceId,
      amount: jobs / tenantCount,
    });
    tenants.push(tenant);
  }
  for (let number = 0; number < jobs; number += 1) {
    const projectId = tenants[number % tenantCount]?.projectId;
    await execute(generateArticle, asOperator(services), {
      keyword: `forging method ${number} explained`,
      projectId,
    });
  }
  return tenants;
}

/**
 * Waits while a stage has been interrupted so often that the next kill might be its last: a stage that ends with its
 * process five times fails, since it may be the cause, and on a slow machine chance would bring that about here.
 */
async function spareTheUnlucky(): Promise<void> {
  const { db } = installation.runtime.services;
  await expect
    .poll(() => db.$count(job, and(isNotNull(job.stage), gte(job.attempts, STAGE_ATTEMPTS_MAX - 1))), {
      timeout: 600_000,
      interval: 250,
    })
    .toBe(0);
}

/**
 * Waits until a process works on a stage, or nothing is left to do: a kill is to interrupt work. On a slow machine all
 * kills would else meet processes that are still starting.
 */
async function untilWorkIsDone(): Promise<void> {
  const { db } = installation.runtime.services;
  await expect
    .poll(
      async () => {
        const open = await db.$count(job, isNotNull(job.stage));
        return (
          open === 0 || (await db.$count(job, gt(job.leaseUntil, sql`now() + interval '8 seconds'`))) > 0
        );
      },
      { timeout: 600_000, interval: 100 },
    )
    .toBe(true);
}

/** What swept for generation last: Inngest, or the processes themselves. */
async function engineNow(): Promise<string | null> {
  const last = await lastSweep(installation.runtime.services.db, "generation");
  return last?.engine ?? null;
}

function childrenOf(pid: number): number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((each) => parentOf(each) === pid);
}

/** False when the process has ended since it was listed. */
function hasKilled(pid: number): boolean {
  try {
    return process.kill(pid, "SIGKILL");
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ESRCH") return false;
    throw error;
  }
}

test(`${kills} kills over ${jobs} jobs with ${workers} workers leave one article for each job and an exact ledger`, {
  timeout: 3 * 3_600_000,
}, async () => {
  process.stdout.write(`FAULT_SEED=${seed}\n`);
  const { db } = installation.runtime.services;
  inngest = inngestBinary === null ? null : await createInngestServer(inngestBinary, folder);
  const server = await installation.startServer(
    {
      ...inngest?.env,
      DATABASE_URL: database.url,
      REDIS_URL: `redis://:${redis.password}@127.0.0.1:${proxy.port}`,
      // So that a kill interrupts one stage at most.
      WORK_AT_ONCE: "1",
      LEASE_SECONDS: "10",
      SWEEP_SECONDS: "1",
      LOG_LEVEL: "silent",
    },
    workers,
  );
  inngest?.start(server.baseUrl);
  if (inngest !== null) await expect.poll(engineNow, { timeout: 600_000, interval: 500 }).toBe("inngest");
  const tenants = await startJobs();
  const killedPids = new Set<number>();
  let killedUnderInngest = 0;
  while (killedPids.size < kills) {
    await delay(betweenMs());
    await untilWorkIsDone();
    await spareTheUnlucky();
    const primary = server.pid();
    // On a busy machine a process that was killed is still listed for a while.
    const running = primary === null ? [] : childrenOf(primary).filter((pid) => !killedPids.has(pid));
    const victim = running[Math.floor(random() * running.length)];
    const engine = await engineNow();
    if (victim === undefined || !hasKilled(victim)) continue;
    killedPids.add(victim);
    if (engine === "inngest") killedUnderInngest += 1;
    const killed = killedPids.size;
    if (killed % killsBetweenRestarts === 0) {
      await restartPostgres((killed / killsBetweenRestarts) % 2 === 0);
      await inngest?.stop();
      inngest?.start(server.baseUrl);
      const open = await db.$count(job, isNotNull(job.stage));
      process.stdout.write(
        `${killed} processes killed, ${killedUnderInngest} while Inngest drove the work, PostgreSQL restarted ${killed / killsBetweenRestarts} times, ${jobs - open} of ${jobs} jobs ended\n`,
      );
    }
  }
  await expect
    .poll(() => db.$count(job, isNotNull(job.stage)), { timeout: 3_600_000, interval: 1000 })
    .toBe(0);

  const notDone = db
    .select({ status: job.status, attempts: job.attempts, lastError: job.lastError })
    .from(job)
    .where(ne(job.status, "done"));
  expect(await notDone).toEqual([]);
  expect(await db.$count(article)).toBe(jobs);
  const [{ distinct } = { distinct: 0 }] = await db
    .select({ distinct: sql<number>`count(distinct ${article.jobId})::int` })
    .from(article);
  expect(distinct).toBe(jobs);
  const workspaces = tenants.map(({ workspaceId }) => workspaceId);
  const balances = await creditBalances(db, workspaces);
  expect(workspaces.map((id) => balances.get(id))).toEqual(workspaces.map(() => 0));
  expect(await db.$count(creditEntry, eq(creditEntry.reason, "refund"))).toBe(0);
  expect(await db.$count(creditEntry, inArray(creditEntry.workspaceId, workspaces))).toBeGreaterThan(jobs);
});
