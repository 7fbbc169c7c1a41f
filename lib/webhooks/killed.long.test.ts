import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createMortalDatabase } from "@/lib/generation/testing/mortal-database";
import { startReceiver } from "@/lib/platform/messages/testing/receiver";
import { createEventsFixture, type EventsFixture } from "./testing/events-fixture";

let fixture: EventsFixture;

beforeAll(async () => {
  fixture = await createEventsFixture();
});
afterAll(() => fixture.close());

/** Sends an event in a process that dies at its n-th write, and lets another process finish. */
async function killedAt(writesMax: number, dies: "before" | "after") {
  const projectId = await fixture.addProject();
  const { url, received } = await startReceiver();
  const { id } = await fixture.addEndpoint(projectId, url);
  await fixture.emit(projectId);
  const mortal = createMortalDatabase(fixture.database.url, { writesMax, dies });
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

describe.each(["before", "after"] as const)("a process killed just %s any of its writes", (dies) => {
  test("loses no event, changes no id, and leaves no attempt out of the log", async () => {
    let write = 0;
    let sentTwice = 0;
    for (let died = true; died; ) {
      write += 1;
      const end = await killedAt(write, dies);
      died = end.died;
      const ids = new Set(end.received.map((message) => message.id));
      expect({
        write,
        status: end.delivery.status,
        ids: [...ids],
        counted: end.delivery.attempts,
        isLogComplete: end.attempts.length >= end.received.length,
        isMoreThanTwice: end.received.length > 2,
      }).toEqual({
        write,
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
    expect(write).toBe(3);
    // Only a process that dies before it has stored the answer leaves a message to be sent again.
    expect(sentTwice).toBe(dies === "before" ? 1 : 0);
  }, 60_000);
});
