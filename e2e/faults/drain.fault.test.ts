import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateArticle } from "@/lib/operations/articles/generate";
import { execute } from "@/lib/operations/core/operation";
import { job } from "@/lib/platform/db/schema";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { type HeldModel, startHeldModel } from "../held-model";
import { type Installation, openInstallation } from "../installation";
import { startLoad } from "./load";

let installation: Installation;
let model: HeldModel;
let acme: Tenant;

beforeAll(async () => {
  installation = await openInstallation();
  model = await startHeldModel();
  acme = await createTenant(installation.runtime.services, "Acme");
});

afterAll(async () => {
  await installation?.close();
  await model?.close();
});

test("SIGTERM lets requests under way end, and hands back the lease of a stage that waits for its model", {
  timeout: 120_000,
}, async () => {
  const { db } = installation.runtime.services;
  model.hold("research");
  await execute(generateArticle, acme.asKey, { keyword: "anvil care" });
  const server = await installation.startServer({
    ...model.env,
    LIMIT_READS: "1000000/60",
    LEASE_SECONDS: "60",
  });
  await expect.poll(() => model.waiting(), { timeout: 30_000 }).toBe(1);
  expect(await db.$count(job, isNotNull(job.leaseToken))).toBe(1);

  const headers = { "X-API-Key": acme.apiKey };
  const load = startLoad(8, () => [`${server.baseUrl}/api/v1/articles`, { headers }]);
  await expect.poll(() => load.answers.length, { timeout: 20_000 }).toBeGreaterThan(100);
  const stoppedAt = performance.now();
  const stopping = server.stop();
  await stopping;
  await load.stop();

  // A connection may be refused from now on, but an answer that was begun is whole.
  const during = load.answers.filter(({ startedAt }) => startedAt < stoppedAt);
  expect(new Set(during.map(({ status }) => status))).toEqual(new Set([200]));
  const [row] = await db.select().from(job);
  expect(row).toMatchObject({ stage: "research", leaseToken: null });

  // The next process begins at once, long before the lease would have ended.
  model.release();
  await installation.startServer(model.env);
  await expect.poll(() => db.$count(job, eq(job.status, "done")), { timeout: 40_000 }).toBe(1);
});
