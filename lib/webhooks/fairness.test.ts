import { afterEach, beforeEach, expect, test } from "vitest";
import { startReceiver, status } from "@/lib/platform/messages/testing/receiver";
import { deferred } from "@/lib/testing/deferred";
import { createEventsFixture, type EventsFixture } from "./testing/events-fixture";

let fixture: EventsFixture;
let projectId: string;

beforeEach(async () => {
  fixture = await createEventsFixture();
  projectId = await fixture.addProject();
});
afterEach(() => fixture.close());

/** Adds another project with one endpoint that accepts everything. */
async function addNeighbour() {
  const arrived = deferred();
  const receiver = await startReceiver((response) => {
    response.writeHead(204).end();
    arrived.resolve();
  });
  const neighbour = await fixture.addProject();
  await fixture.addEndpoint(neighbour, receiver.url);
  return { arrived, received: receiver.received, emit: () => fixture.emit(neighbour) };
}

test("a single event is sent after at most one message to an endpoint with a thousand due messages", async () => {
  const order: string[] = [];
  const stop = new AbortController();
  const busy = await startReceiver((response) => {
    order.push("busy");
    response.writeHead(204).end();
  });
  const { id } = await fixture.addEndpoint(projectId, busy.url);
  await fixture.addBacklog(id, 1000);
  const single = await startReceiver((response) => {
    order.push("single");
    response.writeHead(204).end();
    stop.abort();
  });
  const neighbour = await fixture.addProject();
  await fixture.addEndpoint(neighbour, single.url);
  await fixture.emit(neighbour);
  await fixture.sweep({}, { concurrency: 1, stop: stop.signal });
  expect(order).toEqual(["busy", "single"]);
});

test("a failing endpoint with a thousand due messages is tried once, and another project's event arrives in the same sweep", async () => {
  const dead = await startReceiver(status(503));
  const { id } = await fixture.addEndpoint(projectId, dead.url);
  await fixture.addBacklog(id, 1000);
  const neighbour = await addNeighbour();
  await neighbour.emit();
  expect(await fixture.sweep({}, { concurrency: 1 })).toMatchObject({ handled: 2, delivered: 1 });
  expect(dead.received).toHaveLength(1);
  expect(neighbour.received).toHaveLength(1);
});

test("an event emitted while a sweep waits for a hanging receiver is sent by the same sweep", async () => {
  const [requested, answer] = [deferred(), deferred()];
  const hanging = await startReceiver(async (response) => {
    requested.resolve();
    await answer.promise;
    response.writeHead(204).end();
  });
  await fixture.addEndpoint(projectId, hanging.url);
  await fixture.emit(projectId);
  const neighbour = await addNeighbour();
  const sweep = fixture.sweep({}, { concurrency: 2 });
  await requested.promise;
  await neighbour.emit();
  await neighbour.arrived.promise;
  answer.resolve();
  expect(await sweep).toMatchObject({ handled: 2, delivered: 2, nextInSeconds: null });
});

test("a project with ten hanging endpoints leaves lanes for another project's event", async () => {
  const answer = deferred();
  const hanging = await startReceiver(async (response) => {
    await answer.promise;
    response.writeHead(204).end();
  });
  for (let number = 0; number < 10; number += 1) await fixture.addEndpoint(projectId, hanging.url);
  await fixture.emit(projectId);
  const neighbour = await addNeighbour();
  await neighbour.emit();
  const sweep = fixture.sweep({}, { concurrency: 4 });
  await neighbour.arrived.promise;
  expect(hanging.received.length).toBeLessThanOrEqual(2);
  answer.resolve();
  expect(await sweep).toMatchObject({ handled: 11, delivered: 11 });
});

test("a receiver that keeps failing is held for growing times, until it succeeds", async () => {
  let answers = 503;
  const { url } = await startReceiver((response) => response.writeHead(answers).end());
  const { id } = await fixture.addEndpoint(projectId, url);
  await fixture.addBacklog(id, 10);
  const waits: number[] = [];
  for (let tries = 1; tries <= 5; tries += 1) {
    const { nextInSeconds } = await fixture.sweep();
    waits.push(Math.round(nextInSeconds ?? 0));
    await fixture.endWaits();
  }
  expect(waits).toEqual([5, 30, 120, 600, 600]);
  answers = 204;
  expect(await fixture.sweep()).toMatchObject({ delivered: 10, nextInSeconds: null });
  expect(await fixture.endpointRow(id)).toMatchObject({ failuresInRow: 0, heldUntil: null });
});

test("an event for a held endpoint waits until the hold ends", async () => {
  const { url, received } = await startReceiver(status(429, { "retry-after": "120" }));
  await fixture.addEndpoint(projectId, url);
  await fixture.emit(projectId);
  await fixture.sweep();
  await fixture.emit(projectId);
  const { handled, nextInSeconds } = await fixture.sweep();
  expect(handled).toBe(0);
  expect(nextInSeconds).toBeGreaterThan(115);
  expect(received).toHaveLength(1);
});
