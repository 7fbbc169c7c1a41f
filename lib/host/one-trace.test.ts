import { eq, sql } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createWebhookDestination } from "@/lib/destinations/adapters/webhook/destination";
import { createIntegration } from "@/lib/destinations/operations/create";
import { updateIntegration } from "@/lib/destinations/operations/update";
import { createDestinationRegistry } from "@/lib/destinations/registry";
import { execute } from "@/lib/kernel/operation";
import { checkTurn, publication } from "@/lib/platform/db/schema";
import { newSigningSecret } from "@/lib/platform/messages/sign-message";
import {
  type Collector,
  type ReceivedSpan,
  startCollector,
} from "@/lib/platform/telemetry/testing/collector";
import { currentTracing } from "@/lib/platform/telemetry/tracing";
import { contextOf, createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { createEndpoint } from "@/lib/webhooks/operations/create-endpoint";
import { startTracedProcess, type TracedProcess } from "./testing/traced-process";
import { startTracedSite } from "./testing/traced-site";

const canary = "canary7413";
const hookPath = `/hook-${canary}`;
const secret = newSigningSecret();

let app: TestServices;
let tenant: Tenant;
let collector: Collector;
let site: Awaited<ReturnType<typeof startTracedSite>>;
let running: TracedProcess | undefined;

beforeAll(async () => {
  app = await createTestServices({ settings: { verifyGraceSeconds: 0, writerRevisions: 0 } });
  tenant = await createTenant(app.services);
});
afterAll(() => app.close());
beforeEach(async () => {
  collector = await startCollector();
  site = await startTracedSite(hookPath);
});
afterEach(async () => {
  await running?.stop();
  running = undefined;
  await collector.close();
  await site.close();
});

function start(variables: Record<string, string> = {}): TracedProcess {
  running = startTracedProcess(app, {
    variables: {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_HEADERS: `api-key=key-${canary}`,
      ...variables,
    },
    model: { baseUrl: `${site.origin}/v1`, apiKey: `sk-${canary}` },
  });
  return running;
}

async function restart(): Promise<TracedProcess> {
  await running?.stop();
  return start();
}

async function connectSite(): Promise<void> {
  const destinations = createDestinationRegistry([createWebhookDestination({ db: app.services.db })]);
  const asUser = contextOf({ ...app.services, destinations }, tenant.asUser.actor);
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

async function post(process: TracedProcess, keyword: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${await process.url()}/api/v1/articles`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-api-key": tenant.apiKey, ...headers },
    body: JSON.stringify({ keyword, brief: `For ${canary}@example.com, about ${canary}.` }),
  });
  expect(response.status).toBe(202);
}

const named = (pattern: RegExp) => collector.spans.filter(({ name }) => pattern.test(name));

describe("with a collector", () => {
  test("one trace leads from the POST to the proved page, through a process of its own for each step", async () => {
    await connectSite();
    await post(start(), `${canary} anvil care`);
    for (let stages = 0; stages < 12; stages += 1) await (await restart()).sweep("generation");
    await (await restart()).sweep("publishing");
    await (await restart()).sweep("verification");
    await (await restart()).sweep("events");
    const [row] = await app.services.db.select().from(publication);
    expect(row?.state).toBe("published");
    await restart();

    const [request] = named(/^POST \/api\/v1\/articles$/);
    const trace = collector.spans.filter(({ traceId }) => traceId === request?.traceId);
    const names = trace.map(({ name }) => name);
    expect(names).toEqual(
      expect.arrayContaining([
        "articles.generate",
        "stage research",
        "stage outline",
        "stage draft",
        "stage score",
        "stage finish",
        "chat test-model",
        "automatic publishing",
        "articles.publish",
        "destination create",
        "HTTP POST",
        "check of the page",
        "delivery of an event",
      ]),
    );
    const processes = new Set(trace.map(({ resource }) => resource["service.instance.id"]));
    expect(processes.size).toBeGreaterThan(6);
    expect(row?.traceParent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(row?.traceParent).toContain(request?.traceId);
    const known = new Set(trace.map(({ spanId }) => spanId));
    const orphans = trace.filter(({ parentId }) => parentId !== "" && !known.has(parentId));
    expect(orphans).toEqual([]);
    const [chat] = named(/^chat test-model$/);
    expect(chat?.attributes).toMatchObject({
      "gen_ai.operation.name": "chat",
      "gen_ai.request.model": "test-model",
      "gen_ai.usage.input_tokens": 1200,
      "gen_ai.usage.output_tokens": 800,
    });
    const [write] = named(/^HTTP POST$/);
    expect(write?.attributes).toMatchObject({
      "server.address": "127.0.0.1",
      "http.response.status_code": 200,
    });
    expect(request?.attributes).toMatchObject({ "http.response.status_code": 202 });

    const sent = collector.allSent();
    const secrets = [
      canary,
      tenant.apiKey,
      secret,
      "@example.com",
      "token=",
      "/blog/article",
      "wants to know where",
    ];
    expect(secrets.filter((each) => sent.includes(each))).toEqual([]);
    expect(sent).toContain(tenant.projectId);
    expect(collector.requests[0]?.headers["api-key"]).toBe(`key-${canary}`);
    // The receivers learn nothing of it.
    expect(site.askedWithTrace).toEqual([]);
    expect(site.events).toContain("article.finished");
  });

  test("a check after the page was found begins a trace of its own that is linked to the write", async () => {
    const { db } = app.services;
    const [row] = await db.select().from(publication);
    if (row === undefined) throw new Error("the test before this one has published nothing");
    await db.update(publication).set({ nextCheckAt: sql`now()` }).where(eq(publication.id, row.id));
    await db.update(checkTurn).set({ turnAt: sql`now()` });
    await start().sweep("verification");
    await restart();
    const [check] = named(/^check of the page$/);
    expect(check?.parentId).toBe("");
    expect(check?.links).toEqual([row.traceParent?.split("-")[1]]);
    expect(check?.traceId).not.toBe(row.traceParent?.split("-")[1]);
  });

  test.each([
    [
      "a caller's",
      "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01",
      ["4bf92f3577b34da6a3ce929d0e0e4736"],
    ],
    ["an unknown version's", "cc-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01-x", []],
    ["an all-zero", "00-00000000000000000000000000000000-00f067aa0ba902b7-01", []],
    ["an endless", `00-${"a".repeat(5_000)}`, []],
    ["an upper-case", "00-4BF92F3577B34DA6A3CE929D0E0E4736-00F067AA0BA902B7-01", []],
  ])(
    "%s traceparent is linked when it is well-formed, and never continued",
    async (_what, traceparent, links) => {
      const response = await fetch(`${await start().url()}/api/v1/articles?limit=1&q=${canary}`, {
        headers: { traceparent },
      });
      await response.text();
      expect(response.status).toBe(401);
      await restart();
      const [request] = named(/^GET \/api\/v1\/articles$/);
      expect(request).toMatchObject({ parentId: "", links });
      expect(request?.traceId).not.toBe("4bf92f3577b34da6a3ce929d0e0e4736");
      expect(named(/^articles\.list$/)[0]).toMatchObject({ status: 2, statusMessage: "unauthorized" });
      expect(collector.allSent()).not.toContain(canary);
    },
  );

  test("a caller cannot force a trace that the sampler leaves out, and neither can its rows", async () => {
    const process = start({ OTEL_TRACES_SAMPLER: "parentbased_traceidratio", OTEL_TRACES_SAMPLER_ARG: "0" });
    const traceparent = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
    await post(process, "unsampled anvils", { traceparent });
    await process.sweep("generation");
    await process.stop();
    running = undefined;
    expect(collector.spans).toEqual([]);
  });

  test("a page, whose address may be anything, is named without its path", async () => {
    const response = await fetch(`${await start().url()}/projects/${canary}?code=${canary}`);
    await response.text();
    await restart();
    expect(collector.spans.map(({ name }: ReceivedSpan) => name)).toEqual(["GET"]);
    expect(collector.allSent()).not.toContain(canary);
  });

  test("work that a request only woke up is not part of the request's trace", async () => {
    const process = start();
    const tracing = currentTracing();
    const request = tracing?.begin("request", {});
    await request?.run(() => process.sweep("retention"));
    await request?.run(() => process.sweep("generation"));
    request?.end();
    await restart();
    const [root] = named(/^request$/);
    const others = collector.spans.filter(
      ({ traceId, name }) => traceId === root?.traceId && name !== "request",
    );
    expect(others).toEqual([]);
  });

  test("the lines of the log carry the trace", async () => {
    const { traceFields } = await import("@/lib/platform/telemetry/tracing");
    start();
    const span = currentTracing()?.begin("request", {});
    const inside = span?.run(() => traceFields());
    expect(inside?.trace_id).toMatch(/^[0-9a-f]{32}$/);
    expect(traceFields()).toEqual({});
    span?.end();
  });
});
