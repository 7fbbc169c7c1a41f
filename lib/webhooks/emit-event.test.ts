import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { outgoingEventTypes } from "@/lib/platform/db/schema";
import { emitEvent } from "./emit-event";
import { eventCatalogue } from "./event-payload";
import { addDueDeliveries, subscribersOf } from "./rows";
import { createEventsFixture, type EventsFixture } from "./testing/events-fixture";

let fixture: EventsFixture;
const url = "http://127.0.0.1:9/hook";

beforeAll(async () => {
  fixture = await createEventsFixture();
});
afterAll(() => fixture.close());

describe("an event", () => {
  test("becomes one due delivery with the same body for each active, subscribed endpoint", async () => {
    const projectId = await fixture.addProject();
    const subscribed = [await fixture.addEndpoint(projectId, url), await fixture.addEndpoint(projectId, url)];
    const others = [
      await fixture.addEndpoint(projectId, url, { events: ["publication.published"] }),
      await fixture.addEndpoint(projectId, url, { events: [] }),
      await fixture.addEndpoint(projectId, url, { status: "paused" }),
      await fixture.addEndpoint(await fixture.addProject(), url),
    ];
    await fixture.emit(projectId, "anvil care");

    const bodies = new Set<string>();
    for (const { id } of subscribed) {
      const deliveries = await fixture.deliveriesTo(id);
      expect(deliveries).toEqual([
        expect.objectContaining({ projectId, type: "article.failed", status: "pending", attempts: 0 }),
      ]);
      for (const { body, nextAt, createdAt } of deliveries) {
        bodies.add(body);
        expect(nextAt).toEqual(createdAt);
        expect(JSON.parse(body)).toEqual({
          type: "article.failed",
          timestamp: createdAt.toISOString(),
          data: { job_id: expect.any(String), keyword: "anvil care", error: "Nobody knows." },
        });
      }
    }
    expect(bodies.size).toBe(1);
    for (const { id } of others) expect(await fixture.deliveriesTo(id)).toEqual([]);
  });

  test("is not delivered when its transaction is rolled back", async () => {
    const projectId = await fixture.addProject();
    const { id } = await fixture.addEndpoint(projectId, url);
    const emitting = fixture.db.transaction(async (tx) => {
      await emitEvent(tx, {
        projectId,
        type: "article.failed",
        data: { job_id: newId(), keyword: "anvil care", error: "Nobody knows." },
      });
      throw new Error("the state was not made after all");
    });
    await expect(emitting).rejects.toThrow("not made after all");
    expect(await fixture.deliveriesTo(id)).toEqual([]);
  });
});

test("removing an endpoint waits for a transaction that is emitting an event to it", async () => {
  const projectId = await fixture.addProject();
  const { id } = await fixture.addEndpoint(projectId, url);
  let removed = false;
  const removal = await fixture.db.transaction(async (tx) => {
    const [subscriber] = await subscribersOf(tx, projectId, "article.failed");
    const remove = async () => {
      await fixture.removeEndpoint(id);
      removed = true;
    };
    const removing = remove();
    await vi.waitFor(async () => expect(removed || (await fixture.isSomebodyWaiting())).toBe(true));
    expect(removed).toBe(false);
    const delivery = {
      projectId,
      endpointId: subscriber?.id ?? "",
      type: "article.failed",
      body: "{}",
    } as const;
    await addDueDeliveries(tx, [delivery]);
    return { removing };
  });
  await removal.removing;
  expect(await fixture.deliveriesTo(id)).toEqual([]);
});

test("the catalogue describes every event type", () => {
  expect(Object.keys(eventCatalogue).sort()).toEqual([...outgoingEventTypes].sort());
});
