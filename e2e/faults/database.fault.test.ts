import { rmSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { z } from "zod";
import { type EmbeddedPostgres, useEmbeddedPostgres } from "@/lib/platform/db/embedded/embedded-postgres";
import { stopPostmaster } from "@/lib/platform/db/embedded/postmaster";
import { findPostmaster } from "@/lib/platform/db/embedded/postmaster-file";
import { migrate } from "@/lib/platform/db/migrations/migrate";
import { job } from "@/lib/platform/db/schema";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import type { RunningServer } from "@/scripts/server/start-server";
import { makeDataFolder } from "../data-folder";
import { type Installation, openInstallation } from "../installation";
import { startLoad } from "./load";

const restarts = 3;
const recoveryMsMax = 5_000;
const started = z.object({ job_id: z.uuid() });

let folder: string;
let database: EmbeddedPostgres;
let installation: Installation;
let server: RunningServer;
let acme: Tenant;

beforeAll(async () => {
  folder = makeDataFolder("fault");
  database = await useEmbeddedPostgres({ dataDir: folder });
  await migrate(database.url);
  installation = await openInstallation({ databaseUrl: database.url });
  acme = await createTenant(installation.runtime.services, "Acme");
  server = await installation.startServer({
    DATABASE_URL: database.url,
    LIMIT_READS: "1000000/60",
    LIMIT_WRITES: "1000000/60",
    LIMITS: "project_writes=1000000/60",
    SWEEP_SECONDS: "3600",
    LOG_LEVEL: "silent",
  });
});

afterAll(async () => {
  await server?.stop();
  await installation?.close();
  await database?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Restarts PostgreSQL at its port, and returns when it answered again. */
async function restartPostgres(): Promise<number> {
  const postmaster = findPostmaster(path.join(folder, "postgres"));
  if (postmaster === null) throw new Error("no PostgreSQL runs");
  await stopPostmaster(postmaster);
  await delay(1000);
  const again = await useEmbeddedPostgres({ dataDir: folder });
  expect(again.url).toBe(database.url);
  return performance.now();
}

test("reads recover within five seconds after PostgreSQL was restarted, and no acknowledged write is lost", {
  timeout: 180_000,
}, async () => {
  const { db } = installation.runtime.services;
  const headers = { "X-API-Key": acme.apiKey, "Content-Type": "application/json" };
  const reads = startLoad(8, () => [`${server.baseUrl}/api/v1/articles?limit=10`, { headers }]);
  const writes = startLoad(4, (number) => [
    `${server.baseUrl}/api/v1/articles`,
    { method: "POST", headers, body: JSON.stringify({ keyword: `forging method ${number} explained` }) },
  ]);
  const pid = server.pid();
  const backAt: number[] = [];
  for (let restart = 0; restart < restarts; restart += 1) {
    await delay(3000);
    backAt.push(await restartPostgres());
  }
  await delay(recoveryMsMax);
  await Promise.all([reads.stop(), writes.stop()]);

  const waits = backAt.map((at) => {
    const first = reads.answers.find(({ startedAt, status }) => startedAt > at && status === 200);
    return first === undefined ? null : Math.round(first.endedAt - at);
  });
  process.stdout.write(`Reads answered ${waits.join(", ")} ms after PostgreSQL did.\n`);
  for (const wait of waits) expect(wait).toBeLessThan(recoveryMsMax);
  expect(server.pid()).toBe(pid);

  const acknowledged = writes.answers.filter(({ status }) => status === 202 || status === 201);
  const ids = acknowledged.map(({ body }) => started.parse(body).job_id);
  expect(ids.length).toBeGreaterThan(restarts);
  for (let from = 0; from < ids.length; from += 1000) {
    const some = ids.slice(from, from + 1000);
    expect(await db.$count(job, inArray(job.id, some))).toBe(some.length);
  }
  const unexpected = [...reads.answers, ...writes.answers].map(({ status }) => status);
  expect(new Set(unexpected.filter((status) => ![200, 201, 202, 402, 500, 503].includes(status)))).toEqual(
    new Set(),
  );
});
