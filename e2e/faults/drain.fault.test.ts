import { once } from "node:events";
import { connect } from "node:net";
import { eq, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { generateArticle } from "@/lib/articles/operations/generate";
import { createIntegration } from "@/lib/destinations/operations/create";
import { execute } from "@/lib/kernel/operation";
import { job } from "@/lib/platform/db/schema";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { newSigningSecret } from "@/lib/platform/messages/sign-message";
import { startReceiver } from "@/lib/platform/messages/testing/receiver";
import { createArticle, createTenant, type Tenant } from "@/lib/testing/fixtures";
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
    SHUTDOWN_SECONDS: "7",
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

// A call of a destination may take 20 seconds. Cut off, it leaves its caller and Galley in doubt about what arrived.
test("SIGTERM lets a publish end whose destination answers after twelve seconds", {
  timeout: 120_000,
}, async () => {
  const { services } = installation.runtime;
  const settings = { ...services.settings, fetchAllow: parseAllowRules("127.0.0.1") };
  const receiver = await startReceiver((response) => {
    setTimeout(() => response.writeHead(200).end("{}"), 12_000);
  });
  const { integration } = await execute(
    createIntegration,
    { ...acme.asUser, settings },
    {
      projectId: acme.projectId,
      provider: "webhook",
      config: { url: receiver.url, secret: newSigningSecret() },
    },
  );
  const { id } = await createArticle(services, acme.projectId, { slug: "anvil" });
  const server = await installation.startServer({ FETCH_ALLOW: "127.0.0.1" });
  const publishing = fetch(`${server.baseUrl}/api/v1/articles/${id}/publish`, {
    method: "POST",
    headers: { "X-API-Key": acme.apiKey, "Content-Type": "application/json" },
    body: JSON.stringify({ integrationId: integration.id }),
  });
  await expect.poll(() => receiver.received.length, { timeout: 60_000 }).toBe(1);
  const stoppedAt = performance.now();
  await server.stop();
  expect(performance.now() - stoppedAt).toBeGreaterThan(10_000);

  const response = await publishing;
  expect([response.status, response.headers.get("connection")]).toEqual([200, "close"]);
  expect(await response.json()).toMatchObject({ sent: true });
});

test("SIGTERM ends a server at once that only has idle connections", { timeout: 120_000 }, async () => {
  const server = await installation.startServer();
  const { port, hostname } = new URL(server.baseUrl);
  const silent = connect(Number(port), hostname);
  await once(silent, "connect");
  expect((await fetch(`${server.baseUrl}/api/health/live`)).status).toBe(200);
  const stoppedAt = performance.now();
  await server.stop();
  silent.destroy();
  expect(performance.now() - stoppedAt).toBeLessThan(4_000);
});
