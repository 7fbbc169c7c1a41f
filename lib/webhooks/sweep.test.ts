import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { webhookDelivery } from "@/lib/platform/db/schema";
import { inTurn, openMessage, startReceiver, status } from "@/lib/platform/messages/testing/receiver";
import { forgetMetrics, takeSnapshot } from "@/lib/platform/telemetry/metrics";
import { deferred } from "@/lib/testing/deferred";
import { DELIVERY_ATTEMPTS_MAX } from "./retry-schedule";
import { deleteOldDeliveries } from "./rows";
import { createEventsFixture, type EventsFixture } from "./testing/events-fixture";

let fixture: EventsFixture;
let projectId: string;

beforeEach(async () => {
  fixture = await createEventsFixture();
  projectId = await fixture.addProject();
});
afterEach(() => fixture.close());

/** Returns the only delivery to an endpoint. */
async function deliveryTo(endpointId: string) {
  const [delivery, ...more] = await fixture.deliveriesTo(endpointId);
  if (delivery === undefined || more.length > 0) throw new Error("not one delivery");
  return delivery;
}

describe("a due event", () => {
  test("arrives once, signed with the endpoint's secret", async () => {
    const { url, received } = await startReceiver();
    const { id, secret } = await fixture.addEndpoint(projectId, url);
    await fixture.emit(projectId);
    expect(await fixture.sweep()).toEqual({ handled: 1, delivered: 1, nextInSeconds: null });
    expect(await fixture.sweep()).toMatchObject({ handled: 0 });

    const delivery = await deliveryTo(id);
    expect(delivery).toMatchObject({ status: "delivered", attempts: 1, nextAt: null, leaseToken: null });
    expect(delivery.deliveredAt).not.toBeNull();
    expect(received.map((message) => [message.id, openMessage(message, secret)])).toEqual([
      [delivery.id, JSON.parse(delivery.body)],
    ]);
  });

  test("arrives once when two processes sweep, with one message at a time to each endpoint", async () => {
    let [atOnce, atOnceMax] = [0, 0];
    const { url, received } = await startReceiver(async (response) => {
      atOnceMax = Math.max(atOnceMax, ++atOnce);
      // Gives other messages the chance to arrive in between.
      await fixture.db.execute("select pg_sleep(0.005)");
      atOnce -= 1;
      response.writeHead(204).end();
    });
    const { id } = await fixture.addEndpoint(projectId, url);
    for (let number = 0; number < 20; number += 1) await fixture.emit(projectId);
    let delivered = 0;
    while (delivered < 20) {
      const sweeps = await Promise.all([fixture.sweep(), fixture.sweep()]);
      for (const sweep of sweeps) delivered += sweep.delivered;
    }
    expect(received).toHaveLength(20);
    expect(new Set(received.map((message) => message.id)).size).toBe(20);
    expect(atOnceMax).toBe(1);
    expect((await fixture.deliveriesTo(id)).map((row) => [row.status, row.attempts])).toEqual(
      Array.from({ length: 20 }, () => ["delivered", 1]),
    );
  });

  test("does not wait for another project's slow receiver", async () => {
    const answer = deferred();
    const slow = await startReceiver(async (response) => {
      await answer.promise;
      response.writeHead(204).end();
    });
    const arrived = deferred();
    const quick = await startReceiver((response, _message, number) => {
      response.writeHead(204).end();
      if (number === 3) arrived.resolve();
    });
    await fixture.addEndpoint(projectId, slow.url);
    for (let number = 0; number < 5; number += 1) await fixture.emit(projectId);
    const other = await fixture.addProject();
    await fixture.addEndpoint(other, quick.url);
    for (let number = 0; number < 3; number += 1) await fixture.emit(other);

    const sweep = fixture.sweep({}, { concurrency: 2 });
    await arrived.promise;
    expect(slow.received).toHaveLength(1);
    answer.resolve();
    expect(await sweep).toMatchObject({ handled: 8, delivered: 8 });
  });

  test("does not wait for a backlog: every endpoint gets one message before any gets a second", async () => {
    const order: string[] = [];
    const named = (name: string) =>
      startReceiver((response) => {
        order.push(name);
        response.writeHead(204).end();
      });
    await fixture.addEndpoint(projectId, (await named("busy")).url);
    for (let number = 0; number < 4; number += 1) await fixture.emit(projectId);
    const other = await fixture.addProject();
    await fixture.addEndpoint(other, (await named("new")).url);
    await fixture.emit(other);
    await fixture.sweep({}, { concurrency: 1 });
    expect(order).toEqual(["busy", "new", "busy", "busy", "busy"]);
  });
});

describe("an event that could not be delivered", () => {
  test("is retried with the same id and body and a new signature until it is accepted", async () => {
    const { url, received } = await startReceiver(inTurn(status(503), status(400), status(200)));
    const { id, secret } = await fixture.addEndpoint(projectId, url);
    await fixture.emit(projectId);
    const first = await fixture.sweep();
    expect(first).toMatchObject({ handled: 1, delivered: 0 });
    expect(first.nextInSeconds).toBeGreaterThan(3);
    expect(first.nextInSeconds).toBeLessThanOrEqual(5);
    expect(await fixture.sweep()).toMatchObject({ handled: 0 });

    const later = () => new Date(Date.now() + 60_000);
    await fixture.endWaits();
    const second = await fixture.sweep({ now: later });
    expect(second.nextInSeconds).toBeGreaterThan(28);
    expect(second.nextInSeconds).toBeLessThanOrEqual(30);
    await fixture.endWaits();
    await fixture.sweep();

    expect(new Set(received.map((message) => `${message.id} ${message.body}`)).size).toBe(1);
    expect(new Set(received.map(({ headers }) => headers["webhook-signature"])).size).toBeGreaterThan(1);
    for (const message of received) expect(() => openMessage(message, secret)).not.toThrow();
    const delivery = await deliveryTo(id);
    expect(delivery).toMatchObject({ status: "delivered", attempts: 3, lastError: null });
    expect((await fixture.attemptsOf(delivery.id)).map((attempt) => attempt.httpStatus)).toEqual([
      503, 400, 200,
    ]);
  });

  test("is given up after the last attempt, with every attempt in the log", async () => {
    const { url, received } = await startReceiver(status(500));
    const { id } = await fixture.addEndpoint(projectId, url);
    await fixture.emit(projectId);
    for (let attempt = 1; attempt <= DELIVERY_ATTEMPTS_MAX; attempt += 1) {
      expect(await deliveryTo(id)).toMatchObject({ status: "pending", attempts: attempt - 1 });
      await fixture.endWaits();
      await fixture.sweep();
    }
    const delivery = await deliveryTo(id);
    expect(delivery).toMatchObject({ status: "failed", attempts: DELIVERY_ATTEMPTS_MAX, nextAt: null });
    expect(delivery.lastError).toMatch(/failed on the message \(HTTP 500\)/);
    expect(await fixture.attemptsOf(delivery.id)).toHaveLength(DELIVERY_ATTEMPTS_MAX);
    expect(received).toHaveLength(DELIVERY_ATTEMPTS_MAX);
    expect(await fixture.sweep()).toMatchObject({ handled: 0, nextInSeconds: null });
    expect(await fixture.endpointRow(id)).toMatchObject({ status: "active" });
  });

  test("waits for the receiver's Retry-After, and so do all other events for that receiver", async () => {
    const { url, received } = await startReceiver(status(429, { "retry-after": "120" }));
    await fixture.addEndpoint(projectId, url);
    for (let number = 0; number < 3; number += 1) await fixture.emit(projectId);
    const { handled, nextInSeconds } = await fixture.sweep();
    expect(handled).toBe(1);
    expect(received).toHaveLength(1);
    expect(nextInSeconds).toBeGreaterThan(115);
    expect(nextInSeconds).toBeLessThanOrEqual(120);
  });

  test("is not sent to a link-local address, and the log names the reason", async () => {
    const { id } = await fixture.addEndpoint(projectId, "http://169.254.169.254/latest/meta-data");
    await fixture.emit(projectId);
    await fixture.sweep();
    const delivery = await deliveryTo(id);
    expect(delivery).toMatchObject({ status: "pending", attempts: 1, lastHttpStatus: null });
    expect(delivery.lastError).toMatch(/169\.254\.169\.254/);
  });

  test("advises a rotation when the secret cannot be read, without revealing a secret", async () => {
    const { url, received } = await startReceiver();
    const { id, secret } = await fixture.addEndpoint(projectId, url);
    const other = await fixture.addEndpoint(projectId, url, { events: [] });
    const row = await fixture.endpointRow(other.id);
    await fixture.changeEndpoint(id, { secret: row.secret });
    await fixture.emit(projectId);
    await fixture.sweep();
    const delivery = await deliveryTo(id);
    expect(delivery.status).toBe("pending");
    expect(delivery.lastError).toMatch(/rotate the secret/);
    expect(received).toHaveLength(0);
    expect(JSON.stringify([delivery, await fixture.attemptsOf(delivery.id), fixture.logged])).not.toContain(
      secret.slice(6),
    );
  });
});

describe("an endpoint", () => {
  test("that answers 410 is paused and gets nothing until it is active again", async () => {
    const { url, received } = await startReceiver(inTurn(status(410), status(204)));
    const { id } = await fixture.addEndpoint(projectId, url);
    await fixture.emit(projectId);
    await fixture.emit(projectId);
    expect(await fixture.sweep()).toEqual({ handled: 1, delivered: 0, nextInSeconds: null });
    expect(await fixture.endpointRow(id)).toMatchObject({ status: "paused" });
    const [gone, waiting] = await fixture.deliveriesTo(id);
    expect(gone).toMatchObject({ status: "failed", lastHttpStatus: 410 });
    expect(gone?.lastError).toMatch(/paused the endpoint/);
    expect(waiting).toMatchObject({ status: "pending", attempts: 0 });

    await fixture.emit(projectId);
    expect(await fixture.deliveriesTo(id)).toHaveLength(2);
    await fixture.changeEndpoint(id, { status: "active" });
    expect(await fixture.sweep()).toMatchObject({ handled: 1, delivered: 1 });
    expect(received).toHaveLength(2);
  });

  test("that is paused gets no waiting messages and does not schedule the next sweep", async () => {
    const { url, received } = await startReceiver();
    const { id } = await fixture.addEndpoint(projectId, url);
    await fixture.emit(projectId);
    await fixture.changeEndpoint(id, { status: "paused" });
    expect(await fixture.sweep()).toEqual({ handled: 0, delivered: 0, nextInSeconds: null });
    expect(received).toHaveLength(0);
  });

  test("that is removed during an attempt loses its deliveries, and the sweep goes on", async () => {
    const { url } = await startReceiver(async (response) => {
      await fixture.removeEndpoint(id);
      response.writeHead(204).end();
    });
    const { id } = await fixture.addEndpoint(projectId, url);
    await fixture.emit(projectId);
    expect(await fixture.sweep()).toMatchObject({ handled: 1, nextInSeconds: null });
    expect(await fixture.deliveriesTo(id)).toEqual([]);
  });
});

describe("a shutdown", () => {
  test("releases the message, due again at once, and logs the attempt", async () => {
    const abandon = new AbortController();
    const { url } = await startReceiver(() => {
      abandon.abort();
      return deferred().promise;
    });
    const { id } = await fixture.addEndpoint(projectId, url);
    await fixture.emit(projectId);
    await fixture.sweep({}, { stop: abandon.signal, abandon: abandon.signal });
    const delivery = await deliveryTo(id);
    expect(delivery).toMatchObject({ status: "pending", attempts: 1, leaseToken: null });
    expect(delivery.nextAt?.getTime()).toBeLessThanOrEqual(Date.now() + 1000);
    expect(await fixture.attemptsOf(delivery.id)).toHaveLength(1);
  });
});

test("an event whose attempts kill every process is given up after the last attempt", async () => {
  const { url, received } = await startReceiver();
  const { id } = await fixture.addEndpoint(projectId, url);
  await fixture.emit(projectId);
  const interruptAfter = (attempts: number) =>
    fixture.db.update(webhookDelivery).set({ attempts, leaseToken: newId(), leaseUntil: new Date(0) });
  await interruptAfter(DELIVERY_ATTEMPTS_MAX - 1);
  expect(await fixture.sweep()).toMatchObject({ handled: 1, delivered: 0, nextInSeconds: null });
  const delivery = await deliveryTo(id);
  expect(delivery).toMatchObject({ status: "failed", attempts: DELIVERY_ATTEMPTS_MAX, leaseToken: null });
  expect(delivery.lastError).toMatch(/may have got this message/);
  expect(received).toHaveLength(0);
});

test("deliveries and their attempts are deleted after thirty days", async () => {
  const { url } = await startReceiver();
  const { id } = await fixture.addEndpoint(projectId, url);
  await fixture.emit(projectId);
  await fixture.sweep();
  await fixture.letDaysPass(29);
  const { id: deliveryId } = await deliveryTo(id);
  await deleteOldDeliveries(fixture.db, 30);
  expect(await fixture.attemptsOf(deliveryId)).toHaveLength(1);
  await fixture.letDaysPass(2);
  await deleteOldDeliveries(fixture.db, 30);
  expect(await fixture.deliveriesTo(id)).toEqual([]);
  expect(await fixture.attemptsOf(deliveryId)).toEqual([]);
});

test("attempts are counted by how they ended", async () => {
  forgetMetrics();
  const accepting = await startReceiver();
  const refusing = await startReceiver(status(500));
  for (const { url } of [accepting, refusing]) await fixture.addEndpoint(projectId, url);
  await fixture.emit(projectId);
  await fixture.sweep();
  const counted = takeSnapshot().filter(({ name }) => name === "galley_deliveries_total");
  const byOutcome = Object.fromEntries(counted.map(({ labels, value }) => [labels["outcome"], value]));
  expect(byOutcome).toEqual({ accepted: 1, refused: 1 });
});
