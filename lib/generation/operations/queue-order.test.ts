import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { queueAhead } from "@/lib/generation/rows/queue-ahead";
import {
  createGenerationFixture,
  type GenerationFixture,
  type TestProject,
} from "@/lib/generation/testing/generation-fixture";
import { createScriptedWriter } from "@/lib/generation/testing/scripted-writer";
import { newId } from "@/lib/platform/db/ids";
import { job } from "@/lib/platform/db/schema";
import { deferred } from "@/lib/testing/deferred";
import { createLanes } from "@/lib/work/lanes";

let fixture: GenerationFixture;
let crowded: TestProject;
let newcomer: TestProject;
let third: TestProject;

beforeAll(async () => {
  fixture = await createGenerationFixture();
  [crowded, newcomer, third] = [
    await fixture.addProject(0),
    await fixture.addProject(),
    await fixture.addProject(),
  ];
  const crowd = Array.from({ length: 1000 }, (_, number) => ({
    id: newId(),
    ...crowded,
    keyword: `crowd ${number}`,
    keywordKey: `crowd ${number}`,
  }));
  await fixture.db.insert(job).values(crowd);
});
afterAll(() => fixture.close());

/** Begins the next jobs one after the other, while none of them ends. Returns their keywords in order. */
async function nextBegun(count: number): Promise<string[]> {
  const over = deferred();
  const writer = createScriptedWriter({ before: () => over.promise });
  const sweeps = [];
  for (let begun = 1; begun <= count; begun += 1) {
    sweeps.push(fixture.sweep({ writer }, { lanes: createLanes(1) }));
    await vi.waitFor(() => expect(writer.asked).toHaveLength(begun), { timeout: 10_000 });
  }
  over.resolve();
  await Promise.all(sweeps);
  return writer.asked.map(({ keyword }) => keyword);
}

async function placesInQueue(): Promise<string[]> {
  const queued = await fixture.db.query.job.findMany({ where: (row, { eq }) => eq(row.status, "queued") });
  const ahead = await queueAhead(
    fixture.db,
    queued.map(({ id }) => id),
  );
  return queued
    .sort((a, b) => (ahead.get(a.id) ?? -1) - (ahead.get(b.id) ?? -1))
    .map(({ keyword }) => keyword);
}

test("queue_ahead counts from 0 without gaps, and a project new to the queue is near the front of a thousand jobs", async () => {
  const mine = [];
  for (let number = 0; number < 3; number += 1)
    mine.push(await fixture.addJob(newcomer, { keyword: `new ${number}` }));
  const other = await fixture.addJob(third, { keyword: "third" });
  const ahead = await queueAhead(fixture.db, [...mine, other]);
  // In each round comes one job of the crowded project, one of the newcomer and one of the third project.
  expect([...mine, other].map((id) => ahead.get(id))).toEqual([1, 4, 6, 2]);
  const all = await fixture.db.select({ id: job.id }).from(job);
  const places = [
    ...(
      await queueAhead(
        fixture.db,
        all.map(({ id }) => id),
      )
    ).values(),
  ];
  expect(places.sort((a, b) => a - b)).toEqual(Array.from({ length: 1004 }, (_, place) => place));
});

test("jobs begin in exactly the order that queue_ahead says", async () => {
  const said = await placesInQueue();
  const begun = await nextBegun(12);
  expect(begun).toEqual(said.slice(0, 12));
  expect(begun.slice(0, 7)).toEqual(["crowd 0", "new 0", "third", "crowd 1", "new 1", "crowd 2", "new 2"]);
});

test("a thousand running jobs do not hold up a job that comes later", async () => {
  await fixture.db.update(job).set({ startedAt: new Date(), status: "drafting" });
  const late = await fixture.addProject();
  const id = await fixture.addJob(late, { keyword: "late" });
  const ahead = (await queueAhead(fixture.db, [id])).get(id);
  expect(ahead).toBeLessThanOrEqual(3);
});
