import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { integration } from "@/lib/platform/db/schema";
import { expectIndexed } from "@/lib/platform/db/testing/expect-indexed";
import { deliveryOfContent, lastAccepted, recordAttempt } from "@/lib/platform/messages/rows";
import { isOvertaken } from "@/lib/webhooks/operations/delivery-queries";
import { newestDeliveries } from "@/lib/webhooks/operations/endpoint-queries";
import { claimDelivery } from "@/lib/webhooks/testing/claim-delivery";
import { deleteOldDeliveries, nextDeliveryInSeconds, settleClaim } from "./rows";
import { createEventsFixture, type EventsFixture } from "./testing/events-fixture";

const tables = ["webhook_delivery", "event_endpoint", "webhook_attempt"] as const;
const url = "http://127.0.0.1:9/hook";
const refused = { ok: false, httpStatus: 503, error: "No.", answer: null, durationMs: 1 };
const accepted = { ...refused, ok: true, httpStatus: 200, error: null };

let fixture: EventsFixture;
let endpointId: string;
let integrationId: string;
let projectId: string;

/** Adds thousands of waiting and delivered rows, the latter kept as the last accepted for their articles. */
beforeAll(async () => {
  fixture = await createEventsFixture();
  const owner = await fixture.addProject();
  endpointId = (await fixture.addEndpoint(owner, url)).id;
  await fixture.addBacklog(endpointId, 4000);
  const others = Array.from({ length: 300 }, () => fixture.addProject());
  for (const other of await Promise.all(others)) await fixture.addEndpoint(other, url);
  projectId = owner;
  integrationId = newId();
  await fixture.db
    .insert(integration)
    .values({ id: integrationId, projectId, provider: "webhook", name: "Webhook", config: {} });
  await fixture.db.execute(sql`
    insert into webhook_delivery
      (id, project_id, integration_id, type, body, subject, content_key, status, attempts, created_at, is_last_accepted)
    select gen_random_uuid(), ${projectId}, ${integrationId}, 'article.published', '{}', 'article ' || n,
      'article ' || n || ':hash', 'delivered', 1, now() - interval '40 days', true
    from generate_series(1, 4000) n`);
});
afterAll(() => fixture.close());

describe("however many deliveries wait or are kept, few rows are read by", () => {
  test("claiming a message and settling it as failed", async () => {
    await expectIndexed(
      fixture.database,
      tables,
      async (db) => {
        const claim = await claimDelivery(db, { leaseSeconds: 60 });
        if (claim === null) throw new Error("nothing was due");
        const effect = { holdSeconds: 5 };
        await settleClaim(db, claim, { outcome: refused, afterFailure: { retryInSeconds: 5 }, effect });
      },
      { rowsMax: 10 },
    );
  });

  test("asking when the next message can be sent", async () => {
    await expectIndexed(fixture.database, ["event_endpoint"], nextDeliveryInSeconds, { rowsMax: 1 });
  });

  test("emitting an event to the endpoints of a project", async () => {
    const owner = await fixture.addProject();
    await fixture.addEndpoint(owner, url);
    await expectIndexed(fixture.database, ["event_endpoint"], (db) => fixture.emit(owner, "anvil", db), {
      rowsMax: 5,
    });
  });

  test("deleting old deliveries when all of them must be kept", async () => {
    await expectIndexed(fixture.database, tables, (db) => deleteOldDeliveries(db, 30), { rowsMax: 5 });
  });

  test("finding the last accepted message, and whether a newer one overtook a message", async () => {
    const about = { projectId, integrationId, subject: newId(), type: "article.published", body: "{}" };
    await expectIndexed(
      fixture.database,
      tables,
      async (db) => {
        const delivery = await deliveryOfContent(db, { ...about, contentHash: "a" });
        const attempt = { deliveryId: delivery.id, outcome: accepted, leaseToken: null };
        await recordAttempt(db, { ...attempt, afterFailure: "give up" });
        expect(await lastAccepted(db, integrationId, about.subject)).toMatchObject({ contentHash: "a" });
        expect(await isOvertaken(db, delivery)).toBe(false);
      },
      { rowsMax: 5 },
    );
  });

  test("listing the newest message of each endpoint", async () => {
    await expectIndexed(fixture.database, tables, (db) => newestDeliveries(db, [endpointId]), { rowsMax: 5 });
  });
});

test("old deliveries are deleted in batches until none is left", async () => {
  const owner = await fixture.addProject();
  const { id } = await fixture.addEndpoint(owner, url);
  await fixture.addBacklog(id, 1500, { daysOld: 31 });
  expect(await deleteOldDeliveries(fixture.db, 30)).toBe(1000);
  expect(await fixture.deliveriesTo(id)).toHaveLength(500);
  expect(await deleteOldDeliveries(fixture.db, 30)).toBe(500);
  expect(await fixture.deliveriesTo(id)).toHaveLength(0);
});
