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
import { createScriptedWriter } from "./testing/scripted-writer";

let fixture: GenerationFixture;
let project: TestProject;

beforeAll(async () => {
  fixture = await createGenerationFixture();
  project = await fixture.addProject(1000);
  await fixture.subscribe(project);
});
afterAll(() => fixture.close());

/** A text weak enough to be revised once, so that every stage runs. */
const weakText = "A short text about anvils.\n\n## Why\n\nBecause.";
/** Research, outline, two sections, a revision that changes nothing, and finish. */
const calls = 6;

/** Runs a job in a process that dies at its n-th write, and lets another process finish it. */
async function killedAt(writesMax: number, dies: "before" | "after") {
  const balance = await fixture.balance(project);
  const id = await fixture.addJob(project);
  const writer = createScriptedWriter({ markdown: () => weakText, sections: 2 });
  const mortal = createMortalDatabase(fixture.database.url, { writesMax, dies });
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

describe.each(["before", "after"] as const)("a process killed just %s any of its writes", (dies) => {
  test("loses or repeats no article, credit, stored answer or event", { timeout: 120_000 }, async () => {
    let write = 0;
    for (let died = true; died; ) {
      write += 1;
      const end = await killedAt(write, dies);
      died = end.died;
      const row = await fixture.jobRow(end.id);
      expect({
        write,
        status: row.status,
        spent: end.spent,
        articles: (await fixture.articlesOf(end.id)).length,
        refunds: (await fixture.refundsOf(end.id)).length,
        events: (await fixture.eventsAbout(end.id)).length,
        // At most one answer, lost before it was stored, is asked for again; stored answers are counted once.
        counted: row.writerCalls,
        askedAgain: Math.max(1, end.writer.asked.length - calls),
      }).toEqual({
        write,
        status: "done",
        spent: 1,
        articles: 1,
        refunds: 0,
        events: 1,
        counted: calls,
        askedAgain: 1,
      });
    }
    // Guards against a loop that ended before the process had reached all stages.
    expect(write).toBeGreaterThan(20);
  });
});

/** Lets one process after another die in the writer's call of this stage, until no attempts are left. */
async function killEveryProcessIn(task: "research" | "revise", id: string): Promise<void> {
  for (let life = 1; life <= STAGE_ATTEMPTS_MAX; life += 1) {
    // The call never ends, and its sweep is abandoned as if the process had been killed.
    const called = deferred();
    const writer = createScriptedWriter({
      markdown: () => weakText,
      before: (question) => {
        if (question.task !== task) return;
        called.resolve();
        return deferred().promise;
      },
    });
    const deps = { writer, leaseSeconds: 10_000 };
    while ((await fixture.jobRow(id)).stage !== task) await fixture.sweep(deps, { lanes: createLanes(1) });
    void fixture.sweep(deps, { lanes: createLanes(1) });
    await called.promise;
    await fixture.expireLeases();
  }
}

test("a job that kills every process fails after its last attempt, with one refund", async () => {
  const balance = await fixture.balance(project);
  const id = await fixture.addJob(project);
  await killEveryProcessIn("research", id);
  await fixture.sweepToTheEnd();
  const row = await fixture.jobRow(id);
  expect(row).toMatchObject({ status: "failed", stage: null, leaseToken: null });
  expect(row.error).toMatch(/interrupted 5 times.*credit was given back/i);
  expect(await fixture.refundsOf(id)).toHaveLength(1);
  expect(await fixture.balance(project)).toBe(balance);
});

test("a job whose revision kills every process is finished with its draft", async () => {
  const balance = await fixture.balance(project);
  const id = await fixture.addJob(project);
  await killEveryProcessIn("revise", id);
  const writer = createScriptedWriter();
  await fixture.sweepToTheEnd({ writer });
  expect(writer.asked.map(({ task }) => task)).toEqual(["finish"]);
  expect(await fixture.jobRow(id)).toMatchObject({ status: "done", error: null, writerCalls: 4 });
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
