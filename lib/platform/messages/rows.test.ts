import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { webhookFixture } from "@/lib/destinations/adapters/webhook/testing/webhook-fixture";
import { newId } from "@/lib/platform/db/ids";
import { webhookDelivery } from "@/lib/platform/db/schema";
import { createTestDatabase, type TestDatabase } from "@/lib/platform/db/testing/test-database";
import { deleteOldDeliveries } from "@/lib/webhooks/rows";
import { deliveryOfContent, lastAccepted, listDeliveryRows, recordAttempt } from "./rows";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function receiver() {
  const { db } = database;
  const { projectId, integrationId } = await webhookFixture(db);
  const type = "article.published";
  const queue = (subject: string, contentHash: string) =>
    deliveryOfContent(db, { projectId, integrationId, subject, contentHash, type, body: "{}" });
  const accept = async (subject: string, contentHash: string) => {
    const { id } = await queue(subject, contentHash);
    await record(id, true);
    return id;
  };
  const listedIds = async () => {
    const rows = await listDeliveryRows(db, { integrationId }, { limit: 50, offset: 0 });
    return rows.map(({ id }) => id);
  };
  return { integrationId, queue, accept, listedIds };
}

const record = (deliveryId: string, ok: boolean) =>
  recordAttempt(database.db, {
    deliveryId,
    outcome: { ok, httpStatus: ok ? 200 : 500, error: ok ? null : "No.", answer: null, durationMs: 1 },
    afterFailure: "give up",
    leaseToken: null,
  });

describe("the messages to a receiver about an article", () => {
  test("are one message when several calls queue the same content at once", async () => {
    const { queue } = await receiver();
    const article = newId();
    const rows = await Promise.all(Array.from({ length: 8 }, () => queue(article, "a")));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(1);
  });

  test("are looked up by the last accepted one, not the last one sent", async () => {
    const { integrationId, accept, queue } = await receiver();
    const article = newId();
    const first = await accept(article, "a");
    await record((await queue(article, "b")).id, false);
    await record((await queue(article, "a")).id, false);
    const accepted = await lastAccepted(database.db, integrationId, article);
    expect(accepted).toMatchObject({ delivery: { id: first }, contentHash: "a" });
    expect(await lastAccepted(database.db, integrationId, newId())).toBeNull();
  });

  test("keep the last accepted one when old deliveries are removed", async () => {
    const { accept, queue, listedIds } = await receiver();
    const [article, other] = [newId(), newId()];
    await accept(article, "a");
    const last = await accept(article, "b");
    await record((await queue(article, "c")).id, false);
    const only = await accept(other, "a");
    await database.db
      .update(webhookDelivery)
      .set({ createdAt: sql`${webhookDelivery.createdAt} - interval '31 days'` });
    await deleteOldDeliveries(database.db, 30);
    expect(await listedIds()).toEqual([only, last]);
  });

  test("log no attempt for a deleted delivery", async () => {
    expect(await record(newId(), true)).toBeNull();
  });
});
