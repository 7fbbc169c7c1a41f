import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createWebhookDestination } from "@/lib/destinations/adapters/webhook/destination";
import { type WebhookConfig, webhookConfig } from "@/lib/destinations/adapters/webhook/webhook-config";
import type { Connection } from "@/lib/destinations/contract";
import { createIntegration } from "@/lib/destinations/operations/create";
import { removeIntegration } from "@/lib/destinations/operations/remove";
import { createDestinationRegistry } from "@/lib/destinations/registry";
import { samplePost } from "@/lib/destinations/testing/sample-post";
import { execute } from "@/lib/kernel/operation";
import { Refusal } from "@/lib/kernel/refusal";
import { newId } from "@/lib/platform/db/ids";
import { eventEndpoint, webhookDelivery } from "@/lib/platform/db/schema";
import { recordAttempt } from "@/lib/platform/messages/rows";
import { newSigningSecret } from "@/lib/platform/messages/sign-message";
import {
  type Answer,
  inTurn,
  openMessage,
  startReceiver,
  status,
} from "@/lib/platform/messages/testing/receiver";
import { createTenant, type Tenant } from "@/lib/testing/fixtures";
import { createTestServices, type TestServices } from "@/lib/testing/test-services";
import { issueSecret } from "@/lib/webhooks/endpoint-secret";
import { getDelivery } from "./get-delivery";
import { listDeliveriesOfEndpoint } from "./list-of-endpoint";
import { listDeliveriesOfIntegration } from "./list-of-integration";
import { resendDelivery } from "./resend-delivery";

let app: TestServices;
let tenant: Tenant;

beforeAll(async () => {
  app = await createTestServices({ limits: { dashboard: [{ count: 1_000_000, seconds: 600 }] } });
  const { services } = app;
  services.destinations = createDestinationRegistry([
    ...services.destinations.list(),
    createWebhookDestination({ db: services.db }),
  ]);
  tenant = await createTenant(services);
});
afterAll(() => app.close());

/** Creates a webhook connection, as a user does, to a receiver that gives this answer. */
async function connect(answer: Answer) {
  const receiver = await startReceiver(answer);
  const secret = newSigningSecret();
  const config = { url: receiver.url, secret };
  const { projectId, asUser } = tenant;
  const created = await execute(createIntegration, asUser, { projectId, provider: "webhook", config });
  const connection: Connection<WebhookConfig> = {
    config: webhookConfig.parse(config),
    integrationId: created.integration.id,
    projectId,
    projectSlug: "acme",
    fetch: app.services.fetch,
    now: () => new Date(),
    signal: AbortSignal.timeout(20_000),
  };
  const destination = createWebhookDestination({ db: app.services.db });
  const publish = (title: string, articleId = newId()) =>
    destination.publish(connection, samplePost({ status: "publish", title, articleId })).catch(() => null);
  const list = async () => {
    const input = { integrationId: connection.integrationId };
    return (await execute(listDeliveriesOfIntegration, asUser, input)).deliveries;
  };
  return { receiver, secret, publish, list, integrationId: connection.integrationId };
}

const resend = (deliveryId: string) => execute(resendDelivery, tenant.asUser, { deliveryId });
const get = (deliveryId: string) => execute(getDelivery, tenant.asUser, { deliveryId });

async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const outcome: unknown = await call.then(
    () => "the call succeeded",
    (error: unknown) => error,
  );
  if (!(outcome instanceof Refusal)) throw new Error("expected a Refusal", { cause: outcome });
  return outcome;
}

function idOf(deliveries: { id: string }[], at = 0): string {
  const delivery = deliveries[at];
  if (delivery === undefined) throw new Error("no such delivery");
  return delivery.id;
}

describe("the log of deliveries", () => {
  test("has the newest message first, in pages", async () => {
    const { publish, list, integrationId } = await connect(status(200));
    await publish("One");
    await publish("Two");
    await publish("Three");
    const all = await list();
    expect(all).toMatchObject(Array.from({ length: 3 }, () => ({ status: "delivered", attempt_count: 1 })));
    const titles = await Promise.all(all.map(async ({ id }) => (await get(id)).delivery.body));
    expect(titles.map((body) => /One|Two|Three/.exec(body)?.[0])).toEqual(["Three", "Two", "One"]);
    const input = { integrationId, limit: 1, offset: 1 };
    const page = await execute(listDeliveriesOfIntegration, tenant.asUser, input);
    expect(page.deliveries).toEqual([all[1]]);
  });

  test("shows every attempt with the receiver's answer, and no secret", async () => {
    const busy: Answer = (response) => response.writeHead(503, { "retry-after": "5" }).end("Down for oiling");
    const { publish, list, secret } = await connect(inTurn(busy, status(200)));
    const articleId = newId();
    await publish("One", articleId);
    await publish("One", articleId);
    const detail = await get(idOf(await list()));
    expect(detail.attempts).toMatchObject([
      { http_status: 503, answer: "Down for oiling", error: expect.stringContaining("HTTP 503") },
      { http_status: 200, answer: "", error: null },
    ]);
    expect(JSON.stringify(detail)).not.toContain(secret.slice("whsec_".length));
  });
});

describe("resending a delivery", () => {
  test("keeps id and text, signs again and is logged", async () => {
    const { publish, list, receiver, secret } = await connect(inTurn(status(500), status(500), status(200)));
    await publish("One");
    const id = idOf(await list());
    const failed = await resend(id);
    expect(failed).toMatchObject({ ok: false, delivery: { status: "failed", attempt_count: 2 } });
    const sent = await resend(id);
    expect(sent).toMatchObject({
      ok: true,
      delivery: { status: "delivered", attempt_count: 3, last_error: null },
      attempt: { http_status: 200 },
    });
    expect(new Set(receiver.received.map((message) => message.id))).toEqual(new Set([id]));
    expect(new Set(receiver.received.map((message) => message.body)).size).toBe(1);
    for (const message of receiver.received) openMessage(message, secret);
    expect((await get(id)).attempts).toHaveLength(3);
  });

  test("keeps a delivered message delivered, even if this attempt fails", async () => {
    const { publish, list } = await connect(inTurn(status(200), status(500)));
    await publish("One");
    const id = idOf(await list());
    expect(await resend(id)).toMatchObject({
      ok: false,
      delivery: { status: "delivered", delivered_at: expect.any(String), last_http_status: 500 },
    });
  });

  test("is refused once a newer text of the article was sent", async () => {
    const { publish, list, receiver } = await connect(status(200));
    const articleId = newId();
    for (const title of ["One", "Two", "One"]) await publish(title, articleId);
    const deliveries = await list();
    for (const at of [1, 2]) {
      expect(await refusalOf(resend(idOf(deliveries, at)))).toMatchObject({ code: "conflict" });
    }
    expect(receiver.received).toHaveLength(3);
    expect(await resend(idOf(deliveries))).toMatchObject({ ok: true });
  });

  test("is not possible once the connection is removed", async () => {
    const { publish, list, integrationId, receiver } = await connect(status(200));
    await publish("One");
    const id = idOf(await list());
    await execute(removeIntegration, tenant.asUser, { integrationId });
    expect(await refusalOf(resend(id))).toMatchObject({ code: "not_found" });
    expect(receiver.received).toHaveLength(1);
  });

  test("is for a signed-in user, not for a key", async () => {
    const { publish, list, receiver } = await connect(status(200));
    await publish("One");
    const refused = execute(resendDelivery, tenant.asKey, { deliveryId: idOf(await list()) });
    expect(await refusalOf(refused)).toMatchObject({ code: "unauthorized" });
    expect(receiver.received).toHaveLength(1);
  });
});

describe("an event that waits for its endpoint", () => {
  async function waitingEvent(answer: Answer) {
    const receiver = await startReceiver(answer);
    const id = newId();
    const { secret, sealed } = issueSecret(app.services.secrets, id);
    const { projectId } = tenant;
    await app.services.db
      .insert(eventEndpoint)
      .values({ id, projectId, url: receiver.url, secret: sealed, events: ["article.finished"] });
    const [delivery] = await app.services.db
      .insert(webhookDelivery)
      .values({
        projectId,
        endpointId: id,
        type: "article.finished",
        body: '{"type":"article.finished"}',
        nextAt: sql`now()`,
      })
      .returning();
    if (delivery === undefined) throw new Error("no delivery was made");
    return { receiver, secret, endpointId: id, delivery };
  }

  test("is sent by hand with the secret of its endpoint, and then not by a sweep", async () => {
    const { receiver, secret, endpointId, delivery } = await waitingEvent(status(200));
    expect((await resend(delivery.id)).delivery).toMatchObject({ status: "delivered", next_at: null });
    expect(receiver.received.map((message) => openMessage(message, secret))).toEqual([
      { type: "article.finished" },
    ]);
    const listed = await execute(listDeliveriesOfEndpoint, tenant.asUser, { endpointId });
    expect(listed.deliveries).toMatchObject([{ id: delivery.id, endpoint_id: endpointId }]);
  });

  test("stays due for the sweep when sending it by hand fails", async () => {
    const { delivery } = await waitingEvent(status(500));
    expect((await resend(delivery.id)).delivery).toMatchObject({
      status: "pending",
      next_at: delivery.nextAt?.toISOString(),
    });
  });

  test("stays delivered by hand when a sweep that lost the race fails", async () => {
    const { delivery } = await waitingEvent(status(200));
    await resend(delivery.id);
    const late = await recordAttempt(app.services.db, {
      deliveryId: delivery.id,
      outcome: { ok: false, httpStatus: 500, error: "Failed.", answer: null, durationMs: 1 },
      afterFailure: { retryInSeconds: 5 },
      leaseToken: newId(),
    });
    expect(late?.delivery).toMatchObject({ status: "delivered", nextAt: null, attempts: 2 });
  });
});
