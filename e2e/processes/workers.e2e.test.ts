import { readdirSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { and, eq, isNull, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { creditBalances } from "@/lib/credits/queries";
import type { Database } from "@/lib/platform/db/connection";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import { identifyProcess, parentOf } from "@/lib/platform/db/embedded/process-identity";
import { article, job, jobStage } from "@/lib/platform/db/schema";
import {
  hasRedisServer,
  startRedisServer,
  type TestRedis,
} from "@/lib/platform/rate-limit/testing/redis-server";
import { TcpProxy } from "@/lib/platform/rate-limit/testing/tcp-proxy";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import type { RunningServer } from "@/scripts/server/start-server";
import { type Installation, openInstallation } from "../installation";
import { sendRaw } from "../raw-http";

const workers = 4;
const reads = 50;

let installation: Installation;
beforeAll(async () => {
  installation = await openInstallation();
});
afterAll(() => installation?.close());

test("more than one worker without a shared store of limits is refused with what to set", async () => {
  await expect(installation.startServer({}, 2)).rejects.toThrow(
    "More than one worker needs a store in which they count limits together: set REDIS_URL, or UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN.",
  );
});

describe.skipIf(!hasRedisServer())("four workers on one PostgreSQL and one Redis", () => {
  let redis: TestRedis;
  let proxy: TcpProxy;
  let port: number;
  let server: RunningServer;
  let acme: Tenant;

  beforeAll(async () => {
    redis = await startRedisServer();
    proxy = await TcpProxy.start({ path: redis.socketPath });
    acme = await createTenant(installation.runtime.services, "Acme");
    port = await findFreePort();
    const env = {
      PORT: String(port),
      REDIS_URL: `redis://:${redis.password}@127.0.0.1:${proxy.port}`,
      LIMIT_READS: `${reads}/600`,
      SWEEP_SECONDS: "3600",
      VERIFY_SECONDS: "3600",
    };
    server = await installation.startServer(env, workers);
  }, 180_000);

  afterAll(async () => {
    await server?.stop();
    await proxy?.close();
    await redis?.stop();
  });

  const call = (line: string, headers: string[] = [], body = "") =>
    sendRaw(port, line, [`X-API-Key: ${acme.apiKey}`, ...headers, `Content-Length: ${body.length}`], body);

  test("spend a limit together, however a client spreads its connections over them", async () => {
    const answers = await Promise.all(Array.from({ length: 2 * reads }, () => call("GET /api/v1/articles")));
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array<number>(reads).fill(200), ...Array<number>(reads).fill(429)]);
  });

  test("start one job for an Idempotency-Key that is sent to each of them", async () => {
    const body = JSON.stringify({ keyword: "caring for cast iron anvils" });
    const send = () =>
      call("POST /api/v1/articles", ["Idempotency-Key: one", "Content-Type: application/json"], body);
    const first = JSON.parse((await send()).body.toString()) as unknown;
    const answers = await Promise.all(Array.from({ length: 2 * workers }, send));
    for (const answer of answers) {
      expect([answer.status, JSON.parse(answer.body.toString())]).toEqual([202, first]);
    }
    expect(await installation.runtime.services.db.$count(job)).toBe(1);
  });

  test("write each article once, for one credit, although the sweeps of all of them are woken", {
    timeout: 180_000,
  }, async () => {
    const { db } = installation.runtime.services;
    const keywords = ["oiling an anvil in winter", "moving a heavy anvil", "choosing an anvil stand"];
    const before = await creditsOf(db, acme.workspaceId);
    await Promise.all(
      keywords.map((keyword) =>
        call("POST /api/v1/articles", ["Content-Type: application/json"], JSON.stringify({ keyword })),
      ),
    );
    // With the job of the test above.
    const written = keywords.length + 1;
    const ended = () => db.$count(job, eq(job.status, "done"));
    await expect.poll(ended, { timeout: 120_000, interval: 500 }).toBe(written);
    expect(await db.$count(article)).toBe(written);
    expect(await creditsOf(db, acme.workspaceId)).toBe(before - keywords.length);
    const twice = await db
      .select({ jobId: jobStage.jobId, stage: jobStage.stage })
      .from(jobStage)
      .where(and(isNull(jobStage.part), eq(jobStage.outcome, "done")))
      .groupBy(jobStage.jobId, jobStage.stage, jobStage.revision)
      .having(sql`count(*) > 1`);
    expect(twice).toEqual([]);
  });

  test("are all at work, and one that dies is replaced while the others serve", async () => {
    const [victim, ...others] = workersOf(server);
    expect([victim, ...others]).toHaveLength(workers);
    process.kill(victim ?? 0, "SIGKILL");
    await expect
      .poll(() => workersOf(server).filter((pid) => !others.includes(pid) && pid !== victim))
      .toHaveLength(1);
    for (let sent = 0; sent < 2 * workers; sent += 1) {
      expect((await call("GET /api/health/live")).status).toBe(200);
      await delay(0);
    }
  });

  test("end together when the server is stopped", async () => {
    const all = [server.pid() ?? 0, ...workersOf(server)];
    expect(all).toHaveLength(workers + 1);
    await server.stop();
    expect(all.filter((pid) => identifyProcess(pid) !== null)).toEqual([]);
  });
});

/** The processes that the web server's first process has started. */
function workersOf(server: RunningServer): number[] {
  const first = server.pid();
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === first);
}

async function creditsOf(db: Database, workspaceId: string): Promise<number> {
  return (await creditBalances(db, [workspaceId])).get(workspaceId) ?? 0;
}
