import { spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { createWebhookDestination } from "@/lib/destinations/adapters/webhook/destination";
import { createIntegration } from "@/lib/destinations/operations/create";
import { updateIntegration } from "@/lib/destinations/operations/update";
import { createDestinationRegistry } from "@/lib/destinations/registry";
import { startTracedSite } from "@/lib/host/testing/traced-site";
import { execute } from "@/lib/kernel/operation";
import { findFreePort } from "@/lib/platform/db/embedded/free-port";
import { job, publication } from "@/lib/platform/db/schema";
import { parseAllowRules } from "@/lib/platform/fetching/allow-rules";
import { createGuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { newSigningSecret } from "@/lib/platform/messages/sign-message";
import {
  type Collector,
  type ReceivedSpan,
  startCollector,
} from "@/lib/platform/telemetry/testing/collector";
import { contextOf, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createEndpoint } from "@/lib/webhooks/operations/create-endpoint";
import { projectRoot } from "@/scripts/project-root";
import { awaitReady } from "@/scripts/server/await-ready";
import { generatedSecrets } from "@/scripts/server/generated-secrets";
import { type HeldModel, startHeldModel } from "../held-model";
import { type Installation, openInstallation } from "../installation";

const canary = "canary9163";
const hookPath = `/hook-${canary}`;
const secret = newSigningSecret();
const callersTrace = "4bf92f3577b34da6a3ce929d0e0e4736";
const soon = { timeout: 60_000, interval: 100 };

let installation: Installation;
let tenant: Tenant;
let model: HeldModel;
let collector: Collector;
let site: Awaited<ReturnType<typeof startTracedSite>>;

beforeEach(async () => {
  installation = await openInstallation();
  tenant = await createTenant(installation.runtime.services);
  model = await startHeldModel();
  collector = await startCollector();
  site = await startTracedSite(hookPath);
});
afterEach(async () => {
  await installation?.close();
  await model?.close();
  await collector?.close();
  await site?.close();
});

const settings = () => ({
  ...model.env,
  WRITER_API_KEY: `sk-${canary}`,
  WRITER_REVISIONS: "0",
  LEASE_SECONDS: "3",
  VERIFY_GRACE_SECONDS: "0",
  FETCH_ALLOW: "127.0.0.1",
  OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
  OTEL_EXPORTER_OTLP_HEADERS: `api-key=key-${canary}`,
  // A process that is killed has sent what ended before.
  OTEL_BSP_SCHEDULE_DELAY: "100",
});

/** Has finished articles published at the site, and the site told of it. */
async function connectSite(): Promise<void> {
  const { services } = installation.runtime;
  const asUser = contextOf(
    {
      ...services,
      destinations: createDestinationRegistry([createWebhookDestination({ db: services.db })]),
      fetch: createGuardedFetch({ allow: parseAllowRules("127.0.0.1"), userAgent: "Galley tests" }),
    },
    tenant.asUser.actor,
  );
  const { integration } = await execute(createIntegration, asUser, {
    projectId: tenant.projectId,
    provider: "webhook",
    autoPublishStatus: "publish",
    config: { url: `${site.origin}${hookPath}?token=${canary}`, secret },
  });
  await execute(updateIntegration, asUser, { integrationId: integration.id, autoPublish: true });
  await execute(createEndpoint, asUser, {
    projectId: tenant.projectId,
    url: `${site.origin}/events-${canary}`,
    events: ["article.finished", "publication.published"],
  });
}

const named = (name: string) => collector.spans.filter((span) => span.name === name);
const nothingSecret = () => {
  const sent = collector.allSent();
  const secrets = [canary, tenant.apiKey, secret, "@example.com", "token=", "/blog/article"];
  expect(secrets.filter((each) => sent.includes(each))).toEqual([]);
};

test("one trace leads from the POST to the proved page, although the server is killed while it writes", {
  timeout: 240_000,
}, async () => {
  const { db } = installation.runtime.services;
  await connectSite();
  model.hold("section");
  const first = await installation.startServer(settings());
  const posted = await fetch(`${first.baseUrl}/api/v1/articles`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-api-key": tenant.apiKey,
      traceparent: `00-${callersTrace}-00f067aa0ba902b7-01`,
    },
    body: JSON.stringify({
      keyword: `${canary} anvil care`,
      brief: `For ${canary}@example.com, about ${canary}.`,
    }),
  });
  expect(posted.status).toBe(202);
  await expect.poll(() => model.waiting(), soon).toBeGreaterThan(0);
  await expect.poll(() => named("stage outline").length, soon).toBe(1);
  await first.kill();
  model.release();

  const second = await installation.startServer(settings());
  const state = async () => (await db.select().from(publication))[0]?.state;
  await expect.poll(state, soon).toBe("published");
  await expect.poll(() => site.events.length, soon).toBe(2);
  const [row] = await db.select().from(job);
  const read = await fetch(`${second.baseUrl}/api/v1/articles/${row?.articleId}`, {
    headers: { "x-api-key": tenant.apiKey },
  });
  expect(read.status).toBe(200);
  await read.text();
  await second.stop();

  const [request] = named("POST /api/v1/articles");
  // The caller's trace is linked, and not continued: a stranger must not choose what is recorded.
  expect(request).toMatchObject({
    parentId: "",
    links: [callersTrace],
    attributes: {
      "http.request.method": "POST",
      "http.route": "/api/v1/articles",
      "http.response.status_code": 202,
    },
  });
  expect(named("GET /api/v1/articles/[articleId]")[0]?.attributes).toMatchObject({
    "http.route": "/api/v1/articles/[articleId]",
    "http.response.status_code": 200,
  });

  const processOf = ({ resource }: ReceivedSpan) => resource["service.instance.id"];
  const [killed] = named("stage outline").map(processOf);
  const survivor = collector.spans.filter((span) => processOf(span) !== killed);
  expect(new Set(survivor.map(processOf)).size).toBe(1);
  const work = survivor.filter(({ kind }) => kind !== serverKind);
  const ofTheRead = new Set(named("GET /api/v1/articles/[articleId]").map(({ traceId }) => traceId));
  const elsewhere = work.filter(({ traceId }) => traceId !== request?.traceId && !ofTheRead.has(traceId));
  expect(elsewhere).toEqual([]);
  const names = new Set(work.filter(({ traceId }) => traceId === request?.traceId).map(({ name }) => name));
  expect([...names]).toEqual(
    expect.arrayContaining([
      "stage draft",
      "stage score",
      "stage finish",
      "chat held",
      "automatic publishing",
      "articles.publish",
      "destination create",
      "HTTP POST",
      "check of the page",
      "delivery of an event",
    ]),
  );
  const known = new Set(collector.spans.map(({ spanId }) => spanId));
  expect(work.filter(({ parentId }) => parentId !== "" && !known.has(parentId))).toEqual([]);
  nothingSecret();
  expect(site.askedWithTrace).toEqual([]);
});

/** The kind of a span for a request, in OpenTelemetry's protocol. */
const serverKind = 2;

test("under next start a request's span has the template of its route and the status", {
  timeout: 240_000,
}, async () => {
  const port = await startNext();
  const ask = (address: string, apiKey = tenant.apiKey) =>
    fetch(`http://127.0.0.1:${port}${address}`, { headers: { "x-api-key": apiKey }, redirect: "manual" });
  for (const [address, key] of [
    ["/api/v1/articles?limit=1", tenant.apiKey],
    [`/api/v1/articles/${canary}`, `wrong-${canary}`],
    [`/projects/${canary}?code=${canary}`, ""],
    [`/${canary}/nothing`, ""],
  ] as const) {
    await (await ask(address, key)).text();
  }
  const requests = () =>
    collector.spans
      .filter(({ kind }) => kind === serverKind)
      .map(({ name, attributes }) => [
        name,
        attributes["http.route"],
        attributes["http.response.status_code"],
      ]);
  await expect.poll(() => requests().length, soon).toBe(4);
  expect(requests()).toEqual([
    ["GET /api/v1/articles", "/api/v1/articles", 200],
    ["GET /api/v1/articles/[articleId]", "/api/v1/articles/[articleId]", 401],
    ["GET /projects/[projectId]", "/projects/[projectId]", expect.any(Number)],
    ["GET", undefined, 404],
  ]);
  expect(named("articles.list")).toHaveLength(1);
  nothingSecret();
});

async function startNext(): Promise<number> {
  const port = await findFreePort();
  const secrets = generatedSecrets(installation.dataDir);
  const { PATH, HOME } = process.env;
  const program = path.join(projectRoot, "node_modules/next/dist/bin/next");
  const next = spawn(process.execPath, [program, "start", "-H", "127.0.0.1", "-p", String(port)], {
    cwd: projectRoot,
    env: {
      PATH,
      HOME,
      NODE_ENV: "production",
      NEXT_MANUAL_SIG_HANDLE: "true",
      GALLEY_INSTANCE: "next",
      BASE_URL: `http://127.0.0.1:${port}`,
      LOG_LEVEL: "error",
      DATABASE_URL: installation.databaseUrl,
      GALLEY_SECRET_KEY: secrets.secretKey,
      AUTH_SECRET: secrets.authSecret,
      ...settings(),
    },
    stdio: "ignore",
  });
  onTestFinished(async () => {
    if (next.exitCode !== null) return;
    next.kill("SIGTERM");
    await once(next, "exit");
  });
  const ended = once(next, "exit").then(() => "next start ended.");
  await awaitReady({ origin: `http://127.0.0.1:${port}`, instance: "next", ended, acceptBroken: false });
  return port;
}
