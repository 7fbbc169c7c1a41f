import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { execute, executeUntrusted } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { newId } from "@/lib/platform/db/ids";
import { outgoingEventTypes } from "@/lib/platform/db/schema";
import { listAttemptRows, listDeliveryRows } from "@/lib/platform/messages/rows";
import { inTurn, openMessage, startReceiver, status } from "@/lib/platform/messages/testing/receiver";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { emitEvent } from "@/lib/webhooks/emit-event";
import { createEndpoint } from "./create-endpoint";
import { listEndpoints } from "./list-endpoints";
import { listEventTypes } from "./list-types";
import { removeEndpoint } from "./remove-endpoint";
import { rotateEndpointSecret } from "./rotate-secret";
import { testEndpoint } from "./test-endpoint";
import { updateEndpoint } from "./update-endpoint";

let app: TestServices;
const url = "http://127.0.0.1:9/hook";

beforeAll(async () => {
  const noLimit = [{ count: 1_000_000, seconds: 600 }];
  app = await createTestServices({ limits: { dashboard: noLimit, writes: noLimit } });
});
afterAll(() => app.close());

async function tenantWithEndpoint(at = url) {
  const tenant = await createTenant(app.services);
  const { endpoint, signing_secret } = await execute(createEndpoint, tenant.asUser, {
    projectId: tenant.projectId,
    url: at,
    events: ["article.failed"],
  });
  return { tenant, endpoint, secret: signing_secret };
}

const endpointsOf = async ({ asUser, projectId }: Tenant) =>
  (await execute(listEndpoints, asUser, { projectId })).endpoints;

const deliveriesTo = (endpointId: string) =>
  listDeliveryRows(app.services.db, { endpointId }, { limit: 50, offset: 0 });

const refusalOf = (call: Promise<unknown>) =>
  call.then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error : null),
  );

describe("an endpoint's address", () => {
  test("must be https on the public internet, both when the endpoint is created and when it is changed", async () => {
    const { tenant, endpoint } = await tenantWithEndpoint();
    const open = "http://hooks.example/galley";
    const { projectId } = tenant;
    const making = execute(createEndpoint, tenant.asUser, {
      projectId,
      url: open,
      events: ["article.failed"],
    });
    const changing = execute(updateEndpoint, tenant.asUser, { endpointId: endpoint.id, url: open });
    for (const call of [making, changing]) {
      expect(await refusalOf(call)).toMatchObject({
        code: "invalid_request",
        extras: { fields: [{ field: "url", message: expect.stringContaining("https://") }] },
      });
    }
  });
});

describe("an endpoint's secret", () => {
  test("is shown once, and is readable neither in a list nor in the log nor in the database", async () => {
    const { tenant, endpoint, secret } = await tenantWithEndpoint();
    const rotated = await execute(rotateEndpointSecret, tenant.asUser, { endpointId: endpoint.id });
    const rows = await app.services.db.execute("select e::text as row from event_endpoint e");
    const elsewhere = JSON.stringify([
      endpoint,
      rotated.endpoint,
      await endpointsOf(tenant),
      rows,
      app.logged,
    ]);
    for (const shown of [secret, rotated.signing_secret]) {
      expect(shown).toMatch(/^whsec_/);
      expect(elsewhere).not.toContain(shown.slice(6));
    }
  });

  test("signs messages together with the one that it replaces", async () => {
    const { url: at, received } = await startReceiver();
    const { tenant, endpoint, secret } = await tenantWithEndpoint(at);
    const rotated = await execute(rotateEndpointSecret, tenant.asUser, { endpointId: endpoint.id });
    await execute(testEndpoint, tenant.asUser, { endpointId: endpoint.id });
    expect(received).toHaveLength(1);
    for (const message of received) {
      for (const each of [secret, rotated.signing_secret]) {
        expect(openMessage(message, each)).toMatchObject({ type: "ping" });
      }
    }
  });
});

describe("an endpoint's address", () => {
  test.each([
    ["javascript:alert(1)"],
    ["ftp://example.com/hook"],
    ["https://user:password@example.com/hook"],
    ["example.com/hook"],
    [""],
  ])("cannot be %j", async (wrong) => {
    const { tenant, endpoint } = await tenantWithEndpoint();
    const given = { projectId: tenant.projectId, url: wrong, events: ["article.failed" as const] };
    for (const call of [
      () => execute(createEndpoint, tenant.asUser, given),
      () => execute(updateEndpoint, tenant.asUser, { endpointId: endpoint.id, url: wrong }),
    ]) {
      const refusal = await refusalOf(call());
      expect(refusal?.code).toBe("invalid_request");
      expect(refusal?.extras.fields?.[0]?.field).toBe("url");
    }
  });
});

test("an endpoint needs at least one known type of event, and stores each type once", async () => {
  const { tenant, endpoint } = await tenantWithEndpoint();
  const change = (events: string[]) =>
    executeUntrusted(updateEndpoint, tenant.asUser, () => ({ endpointId: endpoint.id, events }));
  for (const wrong of [[], ["article.deleted"]]) {
    expect((await refusalOf(change(wrong)))?.message).toContain("article.finished");
  }
  const changed = await change(["audit.finished", "article.failed", "audit.finished"]);
  expect(changed.endpoint.events).toEqual(["audit.finished", "article.failed"]);
});

test("a project has at most ten endpoints, even when they are created at the same moment", async () => {
  const { tenant } = await tenantWithEndpoint();
  const { projectId } = tenant;
  const calls = Array.from({ length: 12 }, () =>
    refusalOf(execute(createEndpoint, tenant.asUser, { projectId, url, events: ["article.failed"] })),
  );
  const refusals = (await Promise.all(calls)).filter((refusal) => refusal !== null);
  expect(refusals.map(({ code }) => code)).toEqual(["conflict", "conflict", "conflict"]);
  expect(await endpointsOf(tenant)).toHaveLength(10);
});

test("a paused endpoint is sent nothing, and the sweep is woken when it becomes active again", async () => {
  const { tenant, endpoint } = await tenantWithEndpoint();
  const endpointId = endpoint.id;
  const paused = await execute(updateEndpoint, tenant.asUser, { endpointId, status: "paused" });
  expect(paused.endpoint.status).toBe("paused");
  await app.services.db.transaction((tx) =>
    emitEvent(tx, {
      projectId: tenant.projectId,
      type: "article.failed",
      data: { job_id: newId(), keyword: "anvil", error: "Nobody knows." },
    }),
  );
  expect(await deliveriesTo(endpointId)).toEqual([]);
  app.woken.length = 0;
  await execute(updateEndpoint, tenant.asUser, { endpointId, status: "active" });
  expect(app.woken).toEqual(["events"]);
});

test("a removed endpoint is gone, with what was sent to it", async () => {
  const { tenant, endpoint } = await tenantWithEndpoint();
  const { delivery_id } = await execute(testEndpoint, tenant.asUser, { endpointId: endpoint.id });
  expect(await listAttemptRows(app.services.db, delivery_id)).toHaveLength(1);
  await execute(removeEndpoint, tenant.asUser, { endpointId: endpoint.id });
  expect(await endpointsOf(tenant)).toEqual([]);
  expect(await listAttemptRows(app.services.db, delivery_id)).toEqual([]);
  const again = await refusalOf(execute(removeEndpoint, tenant.asUser, { endpointId: endpoint.id }));
  expect(again?.code).toBe("not_found");
});

describe("a ping to an endpoint", () => {
  test("is signed, returns the receiver's answer, and is recorded as a delivery", async () => {
    const { url: at, received } = await startReceiver((response) => response.writeHead(200).end("pong"));
    const { tenant, endpoint, secret } = await tenantWithEndpoint(at);
    const outcome = await execute(testEndpoint, tenant.asUser, { endpointId: endpoint.id });
    expect(outcome).toMatchObject({ ok: true, http_status: 200, answer: "pong" });
    expect(received.map((message) => openMessage(message, secret))).toEqual([
      { type: "ping", timestamp: expect.any(String), data: { endpoint_id: endpoint.id } },
    ]);
    expect(await endpointsOf(tenant)).toMatchObject([
      { last_delivery: { id: outcome.delivery_id, type: "ping", status: "delivered", http_status: 200 } },
    ]);
  });

  test("that fails says what to do, is not tried again, and changes nothing about the endpoint", async () => {
    const { url: at } = await startReceiver(inTurn(status(410), status(200)));
    const { tenant, endpoint } = await tenantWithEndpoint(at);
    const outcome = await execute(testEndpoint, tenant.asUser, { endpointId: endpoint.id });
    expect(outcome).toMatchObject({ ok: false, http_status: 410 });
    expect(outcome.message).toMatch(/gone for good/);
    expect(await deliveriesTo(endpoint.id)).toMatchObject([{ status: "failed", nextAt: null }]);
    expect(await endpointsOf(tenant)).toMatchObject([{ status: "active" }]);
  });
});

test("every type of event is described", async () => {
  const { tenant } = await tenantWithEndpoint();
  const { types } = await execute(listEventTypes, tenant.asUser, {});
  expect(types.map(({ type }) => type)).toEqual([...outgoingEventTypes]);
  for (const { data, summary } of types) {
    expect(data).toMatchObject({ type: "object" });
    expect(summary).toMatch(/\.$/);
  }
});
