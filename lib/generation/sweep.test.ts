import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { writerAnswer } from "@/lib/db/schema";
import { createGenerationFixture, type GenerationFixture } from "./testing/generation-fixture";
import { createScriptedWriter, usagePerCall } from "./testing/scripted-writer";

let fixture: GenerationFixture;

beforeAll(async () => {
  fixture = await createGenerationFixture();
});
afterAll(() => fixture.close());

describe("a job", () => {
  test("goes through its stages in three sweeps and ends as one article, for one credit", async () => {
    const project = await fixture.addProject(3);
    const id = await fixture.addJob(project, { keyword: "anvil care" });
    const writer = createScriptedWriter();
    const seen: unknown[] = [];
    const look = async () => {
      const { status, stage, progress } = await fixture.jobRow(id);
      seen.push([status, stage, progress]);
    };
    await look();
    for (let sweeps = 0; sweeps < 3; sweeps += 1) {
      await fixture.sweep({ writer });
      await look();
    }
    expect(seen).toEqual([
      ["queued", "plan", 0],
      ["drafting", "draft", 0.1],
      ["revising", "finish", 0.63],
      ["done", null, 1],
    ]);
    const [article] = await fixture.articlesOf(id);
    const row = await fixture.jobRow(id);
    expect(row).toMatchObject({
      articleId: article?.id,
      score: article?.score,
      error: null,
      leaseToken: null,
      writer: "scripted",
      model: "scripted-1",
      sample: false,
      inputTokens: 2 * usagePerCall.inputTokens,
      outputTokens: 2 * usagePerCall.outputTokens,
      writerCalls: 2,
    });
    expect(article).toMatchObject({
      seedKeyword: "anvil care",
      keywordKey: "anvil care",
      languageCode: "en",
    });
    expect(writer.asked.map(({ stage }) => stage)).toEqual(["plan", "draft"]);
    expect(await fixture.balance(project)).toBe(2);
  });

  test("takes one call of the writer a sweep, even when one sweep could do more", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const writer = createScriptedWriter();
    const sweep = await fixture.sweep({ writer }, { concurrency: 1 });
    expect(sweep).toMatchObject({ handled: 1, advanced: 1, moreDue: false });
    expect(writer.asked).toHaveLength(1);
    await fixture.sweepToTheEnd({ writer });
    expect((await fixture.jobRow(id)).status).toBe("done");
  });

  test("keeps the title that was asked for", async () => {
    const id = await fixture.addJob(await fixture.addProject(), { title: "My own title" });
    await fixture.sweepToTheEnd();
    expect((await fixture.articlesOf(id))[0]?.title).toBe("My own title");
  });

  test("of the sample writer makes a sample", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    await fixture.sweepToTheEnd({ writer: createScriptedWriter({ sample: true }) });
    expect((await fixture.jobRow(id)).sample).toBe(true);
    expect((await fixture.articlesOf(id))[0]?.sample).toBe(true);
  });

  test("is stored although the writer wrote what the database cannot hold", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const markdown = "A \0 byte and half a pair \uD800 in a text.\n\n## Why\n\nBecause.";
    await fixture.sweepToTheEnd({ writer: createScriptedWriter({ markdown: () => markdown }) });
    expect((await fixture.articlesOf(id))[0]?.contentMarkdown).toContain("A  byte and half a pair \uFFFD in");
  });

  test("that reaches a keyword which got an article meanwhile fails, and its credit comes back", async () => {
    const project = await fixture.addProject(2);
    const first = await fixture.addJob(project, { keyword: "anvil paint" });
    await fixture.sweepToTheEnd();
    const second = await fixture.addJob(project, { keyword: "anvil paint" });
    await fixture.sweepToTheEnd();
    expect(await fixture.articlesOf(first)).toHaveLength(1);
    expect(await fixture.articlesOf(second)).toHaveLength(0);
    expect(await fixture.jobRow(second)).toMatchObject({
      status: "failed",
      stage: null,
      error: expect.stringContaining("another article for this keyword"),
    });
    expect(await fixture.balance(project)).toBe(1);
  });
});

describe("revisions", () => {
  test("are asked for with what has to change, and the better version is kept", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const versions = ["[PLACEHOLDER] Too short.", "Short but whole.", "[PLACEHOLDER] Worse again."];
    const writer = createScriptedWriter({ markdown: () => versions.shift() ?? "" });
    await fixture.sweepToTheEnd({ writer });
    const [plan, draft, ...revisions] = writer.asked;
    expect([plan?.stage, draft?.stage]).toEqual(["plan", "draft"]);
    expect(revisions).toHaveLength(2);
    expect(revisions[0]?.problems.length).toBeGreaterThan(0);
    expect((await fixture.articlesOf(id))[0]?.contentMarkdown).toBe("Short but whole.");
  });

  test("end when one changes nothing", async () => {
    await fixture.addJob(await fixture.addProject());
    const writer = createScriptedWriter({ markdown: () => "Always the same short text." });
    await fixture.sweepToTheEnd({ writer });
    expect(writer.asked.map(({ stage }) => stage)).toEqual(["plan", "draft", "revise"]);
  });

  test("that are refused end the job with a reason, and the credit comes back", async () => {
    const project = await fixture.addProject(1);
    const id = await fixture.addJob(project);
    let turn = 0;
    const markdown = () => `As an AI language model, I cannot write this. ${(turn += 1)}`;
    await fixture.sweepToTheEnd({ writer: createScriptedWriter({ markdown }) });
    expect(await fixture.jobRow(id)).toMatchObject({
      status: "failed",
      error: expect.stringContaining("refused"),
    });
    expect(await fixture.articlesOf(id)).toHaveLength(0);
    expect(await fixture.balance(project)).toBe(1);
  });
});

describe("two instances on one database", () => {
  test("write each of 200 articles once, ask each question once, and the ledger balances", {
    timeout: 120_000,
  }, async () => {
    const projects = await Promise.all([1, 2, 3, 4].map(() => fixture.addProject(60)));
    const ids: string[] = [];
    for (const project of projects) {
      for (let number = 0; number < 50; number += 1) ids.push(await fixture.addJob(project));
    }
    // Short and weak: quick to score, and revised once.
    const writer = createScriptedWriter({ markdown: () => "A short text about anvils." });
    for (let sweeps = 0; (await fixture.openJobs()) > 0; sweeps += 1) {
      expect(sweeps).toBeLessThan(20);
      await Promise.all([fixture.sweep({ writer }), fixture.sweep({ writer })]);
    }
    const articles = await Promise.all(ids.map((id) => fixture.articlesOf(id)));
    expect(articles.every((found) => found.length === 1)).toBe(true);
    const questions = writer.asked.map(({ stage, keyword }) => `${stage} ${keyword}`);
    expect(new Set(questions).size).toBe(questions.length);
    expect(questions).toHaveLength(3 * ids.length);
    for (const project of projects) expect(await fixture.balance(project)).toBe(10);
    expect(await fixture.db.$count(writerAnswer)).toBeGreaterThanOrEqual(questions.length);
  });
});

describe("a sweep", () => {
  test("takes no new stage when it is asked to stop, and ends the one in flight", async () => {
    const project = await fixture.addProject();
    for (let number = 0; number < 3; number += 1) await fixture.addJob(project);
    const stop = new AbortController();
    const writer = createScriptedWriter({ before: () => stop.abort() });
    const sweep = await fixture.sweep({ writer }, { concurrency: 1, stop: stop.signal });
    expect(sweep).toMatchObject({ handled: 1, advanced: 1 });
    await fixture.sweepToTheEnd();
  });

  test("says that more is due when its budget has ended", async () => {
    await fixture.addJob(await fixture.addProject());
    expect(await fixture.sweep({}, { budgetMs: 0 })).toMatchObject({ handled: 0, moreDue: true });
    await fixture.sweepToTheEnd();
  });
});
