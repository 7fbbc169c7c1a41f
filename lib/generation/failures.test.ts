import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ThreadsBusy } from "@/lib/platform/threads/task-overrun";
import { inlineTasks, overrunning } from "@/lib/tasks/testing/inline-tasks";
import { WriterFailure, type WriterFailureCode } from "@/lib/writers/writer";
import { STAGE_ATTEMPTS_MAX } from "./retry-rule";
import { createGenerationFixture, type GenerationFixture } from "./testing/generation-fixture";
import { createScriptedWriter, usagePerCall, type WriterQuestion } from "./testing/scripted-writer";

let fixture: GenerationFixture;

beforeAll(async () => {
  fixture = await createGenerationFixture();
});
afterAll(() => fixture.close());

function failing(at: WriterQuestion["task"], failure: () => Error, times = Number.POSITIVE_INFINITY) {
  let left = times;
  return createScriptedWriter({
    before: ({ task }) => {
      if (task !== at || left <= 0) return;
      left -= 1;
      throw failure();
    },
  });
}

const busy = (code: WriterFailureCode = "rate_limited", retryAfterSeconds: number | null = null) =>
  new WriterFailure(code, "The model is busy.", { retryable: true, retryAfterSeconds, usage: usagePerCall });

describe("a writer that fails temporarily", () => {
  test("is asked again after growing waits, and not sooner", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const writer = failing("research", () => busy());
    const waits: number[] = [];
    for (let attempt = 1; attempt < STAGE_ATTEMPTS_MAX; attempt += 1) {
      const before = Date.now();
      expect(await fixture.sweep({ writer })).toMatchObject({ retried: 1 });
      expect(await fixture.sweep({ writer }), "nothing is due").toMatchObject({ handled: 0 });
      const { nextAt, attempts, lastError, leaseToken } = await fixture.jobRow(id);
      waits.push(Math.round((nextAt.getTime() - before) / 1000 / 10) * 10);
      expect({ attempts, lastError, leaseToken }).toEqual({
        attempts: attempt,
        lastError: "research: rate_limited: The model is busy.",
        leaseToken: null,
      });
      await fixture.endWaits();
    }
    expect(waits).toEqual([30, 120, 480, 1800]);
    await fixture.sweepToTheEnd();
  });

  test("is not asked again before its Retry-After has passed", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    await fixture.sweep({ writer: failing("research", () => busy("rate_limited", 600)) });
    const { nextAt } = await fixture.jobRow(id);
    expect(nextAt.getTime() - Date.now()).toBeGreaterThan(590_000);
    await fixture.endWaits();
    await fixture.sweepToTheEnd();
  });

  test("costs only tokens, and the job still ends as one article", async () => {
    const project = await fixture.addProject(1);
    const id = await fixture.addJob(project);
    await fixture.sweepToTheEnd({ writer: failing("section", () => busy("unavailable"), 3) });
    expect(await fixture.jobRow(id)).toMatchObject({
      status: "done",
      lastError: null,
      writerCalls: 4 + 3,
      inputTokens: (4 + 3) * usagePerCall.inputTokens,
    });
    expect(await fixture.articlesOf(id)).toHaveLength(1);
    expect(await fixture.balance(project)).toBe(0);
  });

  test("has its attempts counted from zero in each stage", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const failed = new Map<string, number>();
    const writer = createScriptedWriter({
      before: ({ task }) => {
        const times = failed.get(task) ?? 0;
        if (times === STAGE_ATTEMPTS_MAX - 1) return;
        failed.set(task, times + 1);
        throw busy();
      },
    });
    await fixture.sweepToTheEnd({ writer });
    expect((await fixture.jobRow(id)).status).toBe("done");
  });
});

describe("a machine that has no time to read texts", () => {
  test("never ends a job, however often it happens", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const tasks = { ...inlineTasks, composeVersion: overrunning("busy").composeVersion };
    for (let sweeps = 0; sweeps < 4 * STAGE_ATTEMPTS_MAX; sweeps += 1) {
      await fixture.sweep({ tasks });
      await fixture.endWaits();
    }
    expect(await fixture.jobRow(id)).toMatchObject({
      status: "drafting",
      stage: "score",
      attempts: 0,
      lastError: expect.stringContaining("busy"),
    });
    await fixture.sweepToTheEnd();
    expect(await fixture.jobRow(id)).toMatchObject({ status: "done", lastError: null });
  });

  test("is not the model's fault either: its answer is asked for again without an attempt less", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const cause = new ThreadsBusy("readModelSection");
    const unread = () => new WriterFailure("unavailable", "Galley was too busy.", { retryable: true, cause });
    await fixture.sweepToTheEnd({ writer: failing("section", unread, 3 * STAGE_ATTEMPTS_MAX) });
    expect(await fixture.jobRow(id)).toMatchObject({ status: "done" });
  });
});

describe("a job fails for good, with advice and one refund,", () => {
  test.each<[string, () => Error, number, RegExp]>([
    [
      "when the writer stays busy",
      () => busy(),
      STAGE_ATTEMPTS_MAX,
      /^The model is busy\. .*5 times.*credit was given back/,
    ],
    [
      "at once, when trying again cannot help",
      () => new WriterFailure("unauthorized", "Set OPENAI_API_KEY.", { retryable: false }),
      1,
      /^Set OPENAI_API_KEY\. The credit was given back/,
    ],
    [
      "when Galley itself is at fault, without revealing internals",
      () => new TypeError("secret internals at 10.0.0.7"),
      STAGE_ATTEMPTS_MAX,
      /^Galley failed .* under job [0-9a-f-]{36}\. .*credit was given back/,
    ],
  ])("%s", async (_name, failure, tries, error) => {
    const project = await fixture.addProject(1);
    const id = await fixture.addJob(project);
    const writer = failing("section", failure);
    await fixture.sweepToTheEnd({ writer });
    const row = await fixture.jobRow(id);
    expect(row).toMatchObject({ status: "failed", stage: null, leaseToken: null, articleId: null });
    expect(row.finishedAt).not.toBeNull();
    expect(row.error).toMatch(error);
    expect(row.error).not.toContain("internals");
    expect(writer.asked.filter(({ task }) => task === "section")).toHaveLength(tries);
    expect(await fixture.refundsOf(id)).toHaveLength(1);
    expect(await fixture.balance(project)).toBe(1);
    expect(await fixture.sweep({ writer })).toMatchObject({ handled: 0 });
  });

  test("when its answers are unusable, and their tokens are counted", async () => {
    const project = await fixture.addProject(1);
    const id = await fixture.addJob(project);
    const writer = createScriptedWriter({ markdown: () => "   " });
    await fixture.sweepToTheEnd({ writer });
    const row = await fixture.jobRow(id);
    expect(row.status).toBe("failed");
    expect(row.error).toMatch(/WRITER_MODEL.* 3 times .*credit was given back/);
    expect(row.writerCalls).toBe(2 + 3);
    expect(row.outputTokens).toBe((2 + 3) * usagePerCall.outputTokens);
    expect(await fixture.balance(project)).toBe(1);
  });

  test("without affecting the other jobs of the sweep", async () => {
    const project = await fixture.addProject();
    const [bad, good] = [
      await fixture.addJob(project, { keyword: "bad one" }),
      await fixture.addJob(project, { keyword: "good one" }),
    ];
    const writer = createScriptedWriter({
      before: ({ keyword }) => {
        if (keyword === "bad one") throw new Error("a bug");
      },
    });
    await fixture.sweepToTheEnd({ writer });
    expect((await fixture.jobRow(bad)).status).toBe("failed");
    expect((await fixture.jobRow(good)).status).toBe("done");
    expect(fixture.logged).toContainEqual(
      expect.objectContaining({ level: "error", fields: expect.objectContaining({ jobId: bad }) }),
    );
  });
});

test("an article whose budget is spent before it is finished gets the head of its draft", async () => {
  const project = await fixture.addProject(1);
  const id = await fixture.addJob(project);
  const usage = usagePerCall;
  await fixture.sweepToTheEnd({
    writer: failing("finish", () => new WriterFailure("budget_spent", "Spent.", { retryable: false, usage })),
  });
  const [article] = await fixture.articlesOf(id);
  const { keyword, status, writerCalls } = await fixture.jobRow(id);
  expect([status, await fixture.balance(project)]).toEqual(["done", 0]);
  expect(article?.title).toBe(`The complete guide to ${keyword} at home`);
  expect(article?.excerpt).toBe(article?.metaDescription);
  expect(article?.slug).toMatch(/^the-complete-guide-to-/);
  // Research, outline, one section, and the call of the answer that did not come.
  expect(writerCalls).toBe(4);
});
