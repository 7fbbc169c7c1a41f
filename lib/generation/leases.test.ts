import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { job } from "@/lib/platform/db/schema";
import { deferred } from "@/lib/testing/deferred";
import { createGenerationFixture, type GenerationFixture } from "./testing/generation-fixture";
import { createScriptedWriter, usagePerCall } from "./testing/scripted-writer";

let fixture: GenerationFixture;

beforeAll(async () => {
  fixture = await createGenerationFixture();
});
afterAll(() => fixture.close());

/** A writer whose calls wait until the test lets them go on. */
function waitingWriter() {
  const called = deferred();
  const gate = deferred();
  const writer = createScriptedWriter({
    before: () => {
      called.resolve();
      return gate.promise;
    },
  });
  return { writer, called: called.promise, letGo: () => gate.resolve() };
}

/** The same, but a call ends as a writer's does when its signal is aborted. */
function obedientWriter() {
  const called = deferred();
  const writer = createScriptedWriter({
    before: (_question, { signal }) => {
      called.resolve();
      return new Promise((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new Error("aborted", { cause: signal.reason })));
      });
    },
  });
  return { writer, called: called.promise };
}

const loseLease = (id: string) =>
  fixture.db.update(job).set({ leaseUntil: sql`now() - interval '1 second'` }).where(eq(job.id, id));

describe("a lease", () => {
  test("keeps a stage from everybody else while it lasts", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const { writer, called, letGo } = waitingWriter();
    const slow = fixture.sweep({ writer });
    await called;
    expect(await fixture.sweep()).toMatchObject({ handled: 0 });
    letGo();
    expect(await slow).toMatchObject({ advanced: 1 });
    await fixture.sweepToTheEnd();
    expect(await fixture.articlesOf(id)).toHaveLength(1);
  });

  test("is renewed as long as the call takes, however short it is", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const { writer, called, letGo } = waitingWriter();
    const slow = fixture.sweep({ writer, leaseSeconds: 0.3 });
    await called;
    const { leaseUntil: first } = await fixture.jobRow(id);
    await vi.waitFor(
      async () => {
        const { leaseUntil } = await fixture.jobRow(id);
        expect(leaseUntil?.getTime()).toBeGreaterThan((first?.getTime() ?? 0) + 1_000);
      },
      { timeout: 10_000, interval: 50 },
    );
    letGo();
    expect(await slow).toMatchObject({ advanced: 1, dropped: 0 });
    await fixture.sweepToTheEnd();
  });

  test("that was lost: the late result is dropped, its cost is counted, and the article is written once", async () => {
    const project = await fixture.addProject(1);
    const id = await fixture.addJob(project);
    const { writer, called, letGo } = waitingWriter();
    const late = fixture.sweep({ writer });
    await called;
    await loseLease(id);
    await fixture.sweepToTheEnd();
    letGo();
    expect(await late).toMatchObject({ dropped: 1, advanced: 0 });
    expect(await fixture.jobRow(id)).toMatchObject({
      status: "done",
      writerCalls: 3,
      inputTokens: 3 * usagePerCall.inputTokens,
    });
    expect(await fixture.articlesOf(id)).toHaveLength(1);
    expect(await fixture.balance(project)).toBe(0);
  });

  test("that was lost before the answer was used: the stored answer is used, not paid for again", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const writer = createScriptedWriter({ before: () => loseLeaseToAnother(id) });
    expect(await fixture.sweep({ writer })).toMatchObject({ dropped: 1 });
    await loseLease(id);
    const next = createScriptedWriter();
    await fixture.sweepToTheEnd({ writer: next });
    expect(next.asked.map(({ stage }) => stage)).toEqual(["draft"]);
    expect(await fixture.articlesOf(id)).toHaveLength(1);
  });

  test("that is lost aborts the call that it was for", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const { writer, called } = obedientWriter();
    const slow = fixture.sweep({ writer, leaseSeconds: 0.3 });
    await called;
    await loseLeaseToAnother(id);
    expect(await slow).toMatchObject({ dropped: 1 });
    await loseLease(id);
    await fixture.sweepToTheEnd();
    expect((await fixture.jobRow(id)).status).toBe("done");
  });

  test("of a process that ends in order is given back, and costs no try", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const { writer, called } = obedientWriter();
    const abandon = new AbortController();
    const ending = fixture.sweep({ writer }, { stop: abandon.signal, abandon: abandon.signal });
    await called;
    abandon.abort();
    expect(await ending).toMatchObject({ givenBack: 1 });
    expect(await fixture.jobRow(id)).toMatchObject({
      stage: "plan",
      attempts: 0,
      leaseToken: null,
      leaseUntil: null,
      lastError: null,
    });
    await fixture.sweepToTheEnd();
    expect(await fixture.articlesOf(id)).toHaveLength(1);
  });

  test("ends with the job's project, and nothing is left behind", async () => {
    const project = await fixture.addProject();
    const id = await fixture.addJob(project);
    const { writer, called, letGo } = waitingWriter();
    const orphan = fixture.sweep({ writer });
    await called;
    await fixture.db.delete(job).where(eq(job.id, id));
    letGo();
    expect(await orphan).toMatchObject({ dropped: 1 });
    expect(await fixture.articlesOf(id)).toHaveLength(0);
  });
});

/** Another process has claimed the stage meanwhile. */
async function loseLeaseToAnother(id: string): Promise<void> {
  await fixture.db.update(job).set({ leaseToken: sql`gen_random_uuid()` }).where(eq(job.id, id));
}
