import { afterEach, beforeEach, expect, test } from "vitest";
import { startReceiver, status } from "@/lib/platform/messages/testing/receiver";
import { runRow } from "@/lib/work/sweep";
import { neverStopped } from "@/lib/work/testing/sweep-until-idle";
import { dueEndpoints } from "./rows";
import { deliveryWork } from "./sweep";
import { createEventsFixture, type EventsFixture } from "./testing/events-fixture";

let fixture: EventsFixture;

beforeEach(async () => {
  fixture = await createEventsFixture();
});
afterEach(() => fixture.close());

test("endpoints with due events are selected in their order, and two of a project", async () => {
  const [busy, quiet] = [await fixture.addProject(), await fixture.addProject()];
  for (let endpoint = 0; endpoint < 5; endpoint += 1) {
    const { id } = await fixture.addEndpoint(busy, "http://127.0.0.1:9/");
    await fixture.addBacklog(id, 3);
  }
  const { id } = await fixture.addEndpoint(quiet, "http://127.0.0.1:9/");
  await fixture.emit(quiet);
  const rows = await dueEndpoints(fixture.db, 10);
  expect(rows).toHaveLength(3);
  expect(rows.at(-1)).toMatchObject({ id, lock: id });
});

test("two workers with the same endpoint send its event once", async () => {
  const receiver = await startReceiver(status(204));
  const project = await fixture.addProject();
  const { id } = await fixture.addEndpoint(project, receiver.url);
  await fixture.emit(project);
  const send = () => runRow(deliveryWork(fixture.deps()), id, neverStopped);
  const ran = await Promise.all(Array.from({ length: 5 }, send));
  expect(ran.filter((end) => end !== null)).toEqual([true]);
  expect(receiver.received).toHaveLength(1);
  expect(await dueEndpoints(fixture.db, 10)).toEqual([]);
  expect(await send()).toBeNull();
});
