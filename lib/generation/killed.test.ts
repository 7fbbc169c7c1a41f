import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { deferred } from "@/lib/testing/deferred";
import { createLanes } from "@/lib/work/lanes";
import { STAGE_ATTEMPTS_MAX } from "./retry-rule";
import {
  createGenerationFixture,
  type GenerationFixture,
  type TestProject,
} from "./testing/generation-fixture";
import { createMortalDatabase } from "./testing/mortal-database";
import { createScriptedWriter, type WriterQuestion } from "./testing/scripted-writer";

let fixture: GenerationFixture;
let project: TestProject;

beforeAll(async () => {
  fixture = await createGenerationFixture();
  project = await fixture.addProject(1000);
  await fixture.subscribe(project);
});
afterAll(() => fixture.close());

/** Leads to one revision, which changes nothing: every stage is run. */
const weakText = "A short text about anvils.\n\n## Why\n\nBecause.";
const calls = 3;

/** Runs a job in a process that dies at its n-th query, and whoever is left runs it to the end. */
async function killedAt(queriesMax: number, dies: "before" | "after") {
  const balance = await fixture.balance(project);
  const id = await fixture.addJob(project);
  const writer = createScriptedWriter({ markdown: () => weakText });
  const mortal = createMortalDatabase(fixture.database.url, { queriesMax, dies });
  const sweepMortal = () => fixture.sweep({ db: mortal.db, writer }, { lanes: createLanes(1) });
  try {
    while ((await fixture.openJobs()) > 0) await sweepMortal();
  } catch (error) {
    if (!mortal.died()) throw error;
  }
  await mortal.bury();
  await fixture.expireLeases();
  await fixture.sweepToTheEnd({ writer });
  return { id, writer, died: mortal.died(), spent: balance - (await fixture.balance(project)) };
}

describe.each(["before", "after"] as const)("a process killed just %s any of its queries", (dies) => {
  test("costs no article, no credit, no stored answer and no event", { timeout: 120_000 }, async () => {
    let query = 0;
    for (let died = true; died; ) {
      query += 1;
      const end = await killedAt(query, dies);
      died = end.died;
      const row = await fixture.jobRow(end.id);
      expect({
        query,
        status: row.status,
        spent: end.spent,
        articles: (await fixture.articlesOf(end.id)).length,
        refunds: (await fixture.refundsOf(end.id)).length,
        told: (await fixture.eventsAbout(end.id)).length,
        // Only an answer that died before it was stored is asked for again, and what is stored is counted once.
        counted: row.writerCalls,
        askedAgain: Math.max(1, end.writer.asked.length - calls),
      }).toEqual({
        query,
        status: "done",
        spent: 1,
        articles: 1,
        refunds: 0,
        told: 1,
        counted: calls,
        askedAgain: 1,
      });
    }
    // Otherwise the process lived before it came to anything.
    expect(query).toBeGreaterThan(30);
  });
});

/** Lets as many processes as may try die in the writer's call of this stage. */
async function killEveryProcessIn(stage: WriterQuestion["stage"], id: string): Promise<void> {
  for (let life = 1; life <= STAGE_ATTEMPTS_MAX; life += 1) {
    // The call never ends for this process: its sweep is left alone, as if it had been killed.
    const called = deferred();
    const writer = createScriptedWriter({
      markdown: () => weakText,
      before: (question) => {
        if (question.stage !== stage) return;
        called.resolve();
        return deferred().promise;
      },
    });
    const deps = { writer, leaseSeconds: 10_000 };
    while ((await fixture.jobRow(id)).stage !== stage) await fixture.sweep(deps, { lanes: createLanes(1) });
    void fixture.sweep(deps, { lanes: createLanes(1) });
    await called.promise;
    await fixture.expireLeases();
  }
}

test("a job that kills every process fails after the last try, with its credit back, once", async () => {
  const balance = await fixture.balance(project);
  const id = await fixture.addJob(project);
  await killEveryProcessIn("plan", id);
  await fixture.sweepToTheEnd();
  const row = await fixture.jobRow(id);
  expect(row).toMatchObject({ status: "failed", stage: null, leaseToken: null });
  expect(row.error).toMatch(/interrupted 5 times.*credit was given back/i);
  expect(await fixture.refundsOf(id)).toHaveLength(1);
  expect(await fixture.balance(project)).toBe(balance);
});

test("a revision that kills every process leaves the draft, and the job ends with it", async () => {
  const balance = await fixture.balance(project);
  const id = await fixture.addJob(project);
  await killEveryProcessIn("revise", id);
  const writer = createScriptedWriter();
  await fixture.sweepToTheEnd({ writer });
  expect(writer.asked).toEqual([]);
  expect(await fixture.jobRow(id)).toMatchObject({ status: "done", error: null, writerCalls: 2 });
  expect((await fixture.articlesOf(id)).map(({ contentMarkdown }) => contentMarkdown)).toEqual([weakText]);
  expect(await fixture.refundsOf(id)).toEqual([]);
  expect(await fixture.balance(project)).toBe(balance - 1);
  expect(fixture.logged).toContainEqual(
    expect.objectContaining({
      level: "warn",
      fields: { jobId: id, reason: `revise: interrupted ${STAGE_ATTEMPTS_MAX} times` },
    }),
  );
});
