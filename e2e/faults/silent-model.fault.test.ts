import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateArticle } from "@/lib/articles/operations/generate";
import { creditBalances } from "@/lib/credits/queries";
import { execute } from "@/lib/kernel/operation";
import { job } from "@/lib/platform/db/schema";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { type HeldModel, startHeldModel } from "../held-model";
import { type Installation, openInstallation } from "../installation";

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

test("while the model server is silent the API answers, stages are tried again, and afterwards every article is written", {
  timeout: 300_000,
}, async () => {
  const { db } = installation.runtime.services;
  const [before] = (await creditBalances(db, [acme.workspaceId])).values();
  model.hold("research");
  for (const keyword of ["anvil care", "forge shapes", "hammer sounds"]) {
    await execute(generateArticle, acme.asKey, { keyword });
  }
  const server = await installation.startServer({
    ...model.env,
    WRITER_TIMEOUT_SECONDS: "5",
    SWEEP_SECONDS: "1",
    LIMIT_READS: "1000000/60",
    LOG_LEVEL: "silent",
  });
  await expect.poll(() => model.waiting(), { timeout: 60_000 }).toBe(3);
  const headers = { "X-API-Key": acme.apiKey };
  for (let call = 0; call < 50; call += 1) {
    expect((await fetch(`${server.baseUrl}/api/v1/articles`, { headers })).status).toBe(200);
  }
  // Each call is given up after its time, and its connection closed: nothing hangs on to the silent server.
  await expect.poll(() => model.waiting(), { timeout: 120_000 }).toBe(0);
  await expect
    .poll(() => db.$count(job, sql`${job.leaseToken} is null and ${job.lastError} is not null`), {
      timeout: 60_000,
    })
    .toBe(3);
  expect(await db.$count(job, eq(job.status, "failed"))).toBe(0);

  model.release();
  await db.update(job).set({ nextAt: sql`now()` });
  await expect.poll(() => db.$count(job, eq(job.status, "done")), { timeout: 120_000 }).toBe(3);
  const [after] = (await creditBalances(db, [acme.workspaceId])).values();
  expect((before ?? 0) - (after ?? 0)).toBe(3);
});
