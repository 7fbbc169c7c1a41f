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

/** A writer whose calls wait until the test calls `letGo`. */
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

/** A writer whose calls never answer, but reject when their signal is aborted. */
function abortableWriter() {
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

const expireLease = (id: string) => fixture.expireLeases(id);

describe("a lease", () => {
  test("keeps other sweeps from claiming its stage", async () => {
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

  test("is renewed for as long as the call takes, however short the lease is", async () => {
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

  test("that was lost drops the late result but counts its cost, and the article is written once", async () => {
    const project = await fixture.addProject(1);
    const id = await fixture.addJob(project);
    const { writer, called, letGo } = waitingWriter();
    const late = fixture.sweep({ writer });
    await called;
    await expireLease(id);
    await fixture.sweepToTheEnd();
    letGo();
    expect(await late).toMatchObject({ dropped: 1, advanced: 0 });
    expect(await fixture.jobRow(id)).toMatchObject({
      status: "done",
      writerCalls: 5,
      inputTokens: 5 * usagePerCall.inputTokens,
    });
    expect(await fixture.articlesOf(id)).toHaveLength(1);
    expect(await fixture.balance(project)).toBe(0);
  });

  test("that was lost after the answer was stored lets the next process use that answer", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const writer = createScriptedWriter({ before: () => claimByAnother(id) });
    expect(await fixture.sweep({ writer })).toMatchObject({ dropped: 1 });
    await expireLease(id);
    const next = createScriptedWriter();
    await fixture.sweepToTheEnd({ writer: next });
    expect(next.asked.map(({ task }) => task)).toEqual(["outline", "section", "finish"]);
    expect(await fixture.articlesOf(id)).toHaveLength(1);
  });

  test("that is lost aborts its stage's call", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const { writer, called } = abortableWriter();
    const slow = fixture.sweep({ writer, leaseSeconds: 0.3 });
    await called;
    await claimByAnother(id);
    expect(await slow).toMatchObject({ dropped: 1 });
    await expireLease(id);
    await fixture.sweepToTheEnd();
    expect((await fixture.jobRow(id)).status).toBe("done");
  });

  test("of a process that shuts down is released and costs no attempt", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const { writer, called } = abortableWriter();
    const abandon = new AbortController();
    const ending = fixture.sweep({ writer }, { stop: abandon.signal, abandon: abandon.signal });
    await called;
    abandon.abort();
    expect(await ending).toMatchObject({ released: 1 });
    expect(await fixture.jobRow(id)).toMatchObject({
      stage: "research",
      attempts: 0,
      leaseToken: null,
      leaseUntil: null,
      lastError: null,
    });
    await fixture.sweepToTheEnd();
    expect(await fixture.articlesOf(id)).toHaveLength(1);
  });

  test("of a deleted job drops the result, and no article is left behind", async () => {
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

/** Claims the stage in the name of another process. */
async function claimByAnother(id: string): Promise<void> {
  await fixture.db.update(job).set({ leaseToken: sql`gen_random_uuid()` }).where(eq(job.id, id));
}
