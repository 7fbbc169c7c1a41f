import { afterAll, beforeAll, expect, test } from "vitest";
import { claimDelivery } from "@/lib/webhooks/testing/claim-delivery";
import { createEventsFixture, type EventsFixture } from "./testing/events-fixture";

let fixture: EventsFixture;

beforeAll(async () => {
  fixture = await createEventsFixture();
});
afterAll(() => fixture.close());

test("of several simultaneous claims, exactly one gets a delivery of the endpoint", async () => {
  const projectId = await fixture.addProject();
  await fixture.addEndpoint(projectId, "http://127.0.0.1:9/hook");
  for (let number = 0; number < 8; number += 1) await fixture.emit(projectId);
  for (let round = 0; round < 40; round += 1) {
    const claims = await Promise.all(
      Array.from({ length: 8 }, () => claimDelivery(fixture.db, { leaseSeconds: 60 })),
    );
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1);
    await fixture.expireLeases();
  }
});
