import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ATTEMPTS_MAX } from "./retry-rule";
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
  const sweepMortal = () => fixture.sweep({ db: mortal.db, writer }, { concurrency: 1 });
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
  test("costs no article, no credit and no stored answer", { timeout: 120_000 }, async () => {
    for (let query = 1; ; query += 1) {
      const { id, writer, died, spent } = await killedAt(query, dies);
      const about = `killed ${dies} query ${query}`;
      const row = await fixture.jobRow(id);
      expect({ about, status: row.status, spent }).toEqual({ about, status: "done", spent: 1 });
      expect(await fixture.articlesOf(id), about).toHaveLength(1);
      expect(await fixture.refundsOf(id), about).toHaveLength(0);
      // Only an answer that died before it was stored is asked for again, and what is stored is counted once.
      expect(row.writerCalls, about).toBe(calls);
      expect(writer.asked.length - row.writerCalls, about).toBeLessThanOrEqual(1);
      if (!died) {
        expect(query).toBeGreaterThan(30);
        return;
      }
    }
  });
});

test("a job that kills every process fails after the last try, with its credit back, once", async () => {
  const balance = await fixture.balance(project);
  const id = await fixture.addJob(project);
  let kill: () => void = () => undefined;
  for (let life = 1; life <= ATTEMPTS_MAX; life += 1) {
    expect((await fixture.jobRow(id)).status).not.toBe("failed");
    // The writer's call never ends for this process: the sweep is abandoned with the process.
    const called = new Promise<void>((resolve) => {
      kill = resolve;
    });
    const forEver = new Promise<void>(() => undefined);
    const writer = createScriptedWriter({
      before: () => {
        kill();
        return forEver;
      },
    });
    void fixture.sweep({ writer, leaseSeconds: 10_000 }, { concurrency: 1 });
    await called;
    await fixture.expireLeases();
  }
  await fixture.sweepToTheEnd();
  const row = await fixture.jobRow(id);
  expect(row).toMatchObject({ status: "failed", stage: null, leaseToken: null });
  expect(row.error).toMatch(/interrupted 5 times.*credit was given back/i);
  expect(await fixture.refundsOf(id)).toHaveLength(1);
  expect(await fixture.balance(project)).toBe(balance);
});
