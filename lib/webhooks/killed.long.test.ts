import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMortalDatabase } from "@/lib/generation/testing/mortal-database";
import { startReceiver } from "@/lib/platform/messages/testing/receiver";
import { createEventsFixture, type EventsFixture } from "./testing/events-fixture";

let fixture: EventsFixture;

beforeAll(async () => {
  fixture = await createEventsFixture();
});
afterAll(() => fixture.close());

/** Sends an event in a process that dies at its n-th query, and lets another process finish. */
async function killedAt(queriesMax: number, dies: "before" | "after") {
  const projectId = await fixture.addProject();
  const { url, received } = await startReceiver();
  const { id } = await fixture.addEndpoint(projectId, url);
  await fixture.emit(projectId);
  const mortal = createMortalDatabase(fixture.database.url, { queriesMax, dies });
  try {
    await fixture.sweep({ db: mortal.db }, { concurrency: 1 });
  } catch (error) {
    if (!mortal.died()) throw error;
  }
  await mortal.bury();
  await fixture.expireLeases();
  await fixture.sweep();
  const [delivery] = await fixture.deliveriesTo(id);
  if (delivery === undefined) throw new Error("the delivery is gone");
  return { delivery, received, attempts: await fixture.attemptsOf(delivery.id), died: mortal.died() };
}

describe.each(["before", "after"] as const)("a process killed just %s any of its queries", (dies) => {
  test("loses no event, changes no id, and leaves no attempt out of the log", async () => {
    let query = 0;
    let sentTwice = 0;
    for (let died = true; died; ) {
      query += 1;
      const end = await killedAt(query, dies);
      died = end.died;
      const ids = new Set(end.received.map((message) => message.id));
      expect({
        query,
        status: end.delivery.status,
        ids: [...ids],
        counted: end.delivery.attempts,
        isLogComplete: end.attempts.length >= end.received.length,
        isMoreThanTwice: end.received.length > 2,
      }).toEqual({
        query,
        status: "delivered",
        ids: [end.delivery.id],
        counted: end.attempts.length,
        isLogComplete: true,
        isMoreThanTwice: false,
      });
      if (end.received.length === 2) {
        sentTwice += 1;
        expect(end.attempts[0]?.error).toMatch(/may have got this message/);
      }
    }
    // Guards against a loop that ended before the process had sent a message.
    expect(query).toBeGreaterThan(10);
    expect(sentTwice).toBeGreaterThan(0);
  }, 60_000);
});
