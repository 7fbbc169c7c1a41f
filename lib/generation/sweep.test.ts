import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { newId } from "@/lib/platform/db/ids";
import { job, writerAnswer } from "@/lib/platform/db/schema";
import { deferred } from "@/lib/testing/deferred";
import { createLanes } from "@/lib/work/lanes";
import { WriterFailure } from "@/lib/writers/writer";
import { STAGE_ATTEMPTS_MAX } from "./retry-rule";
import { createGenerationFixture, type GenerationFixture } from "./testing/generation-fixture";
import { createScriptedWriter, usagePerCall } from "./testing/scripted-writer";

let fixture: GenerationFixture;

beforeAll(async () => {
  fixture = await createGenerationFixture();
});
afterAll(() => fixture.close());

describe("a job", () => {
  test("goes through its stages and ends as one article for one credit", async () => {
    const project = await fixture.addProject(3);
    const id = await fixture.addJob(project, { keyword: "anvil care" });
    const writer = createScriptedWriter();
    const seen: unknown[] = [];
    const observe = async () => {
      const { status, stage, progress } = await fixture.jobRow(id);
      seen.push([status, stage, progress]);
    };
    await observe();
    for (let sweeps = 0; sweeps < 5; sweeps += 1) {
      await fixture.sweep({ writer });
      await observe();
    }
    expect(seen).toEqual([
      ["queued", "research", 0],
      ["drafting", "outline", 0.12],
      ["drafting", "draft", 0.18],
      ["drafting", "score", 0.6],
      ["revising", "finish", 0.616],
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
      inputTokens: 4 * usagePerCall.inputTokens,
      outputTokens: 4 * usagePerCall.outputTokens,
      writerCalls: 4,
    });
    expect(article).toMatchObject({
      seedKeyword: "anvil care",
      keywordKey: "anvil care",
      languageCode: "en",
    });
    expect(writer.asked.map(({ task }) => task)).toEqual(["research", "outline", "section", "finish"]);
    expect(await fixture.balance(project)).toBe(2);
  });

  test("runs only one stage per sweep, even when more lanes are free", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const writer = createScriptedWriter();
    const sweep = await fixture.sweep({ writer });
    expect(sweep).toMatchObject({ handled: 1, advanced: 1 });
    expect(writer.asked).toHaveLength(1);
    await fixture.sweepToTheEnd({ writer });
    expect((await fixture.jobRow(id)).status).toBe("done");
  });

  test("keeps the requested title", async () => {
    const id = await fixture.addJob(await fixture.addProject(), { title: "My own title" });
    await fixture.sweepToTheEnd();
    expect((await fixture.articlesOf(id))[0]?.title).toBe("My own title");
  });

  test("of the sample writer produces a sample article", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    await fixture.sweepToTheEnd({ writer: createScriptedWriter({ sample: true }) });
    expect((await fixture.jobRow(id)).sample).toBe(true);
    expect((await fixture.articlesOf(id))[0]?.sample).toBe(true);
  });

  test("is stored without characters that the database rejects", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const markdown = "A \0 byte and half a pair \uD800 in a text.\n\n## Why\n\nBecause.";
    await fixture.sweepToTheEnd({ writer: createScriptedWriter({ markdown: () => markdown }) });
    expect((await fixture.articlesOf(id))[0]?.contentMarkdown).toContain("A  byte and half a pair \uFFFD in");
  });

  test("fails with a refund when its keyword got an article meanwhile", async () => {
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
  test("receive the problems to fix, and the best version is kept", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const versions = ["[PLACEHOLDER] Too short.", "Short but whole.", "[PLACEHOLDER] Worse again."];
    const writer = createScriptedWriter({ markdown: () => versions.shift() ?? "" });
    await fixture.sweepToTheEnd({ writer });
    const revisions = writer.asked.filter(({ task }) => task === "revise");
    expect(revisions).toHaveLength(2);
    expect(revisions[0]?.problems.length).toBeGreaterThan(0);
    expect((await fixture.articlesOf(id))[0]?.contentMarkdown).toBe("Short but whole.");
  });

  test("end when one changes nothing", async () => {
    await fixture.addJob(await fixture.addProject());
    const writer = createScriptedWriter({ markdown: () => "Always the same short text." });
    await fixture.sweepToTheEnd({ writer });
    expect(writer.asked.filter(({ task }) => task === "revise")).toHaveLength(1);
  });

  test.each<[string, WriterFailure, number]>([
    ["at once", new WriterFailure("quota", "No credit left.", { retryable: false }), 1],
    ["again and again", new WriterFailure("unavailable", "Busy.", { retryable: true }), STAGE_ATTEMPTS_MAX],
  ])("that fail %s leave the draft, with which the job is finished", async (_name, failure, tries) => {
    const project = await fixture.addProject(1);
    await fixture.subscribe(project);
    const id = await fixture.addJob(project);
    const markdown = "A short text about anvils.\n\n## Why\n\nBecause.";
    const writer = createScriptedWriter({
      markdown: () => markdown,
      before: ({ task }) => {
        if (task === "revise") throw failure;
      },
    });
    await fixture.sweepToTheEnd({ writer });
    expect(writer.asked.filter(({ task }) => task === "revise")).toHaveLength(tries);
    expect((await fixture.articlesOf(id)).map(({ contentMarkdown }) => contentMarkdown)).toEqual([markdown]);
    expect(await fixture.jobRow(id)).toMatchObject({ status: "done", error: null });
    expect(await fixture.refundsOf(id)).toEqual([]);
    expect(await fixture.eventsAbout(id)).toMatchObject([{ type: "article.finished" }]);
  });

  test("that are too complex to render leave the draft, with which the job is finished", async () => {
    const id = await fixture.addJob(await fixture.addProject());
    const draft = "A short text about anvils.\n\n## Why\n\nBecause.";
    const versions = [draft, `${">".repeat(5_000)} too deep`];
    const writer = createScriptedWriter({ markdown: () => versions.shift() ?? "" });
    await fixture.sweepToTheEnd({ writer });
    expect((await fixture.articlesOf(id)).map(({ contentMarkdown }) => contentMarkdown)).toEqual([draft]);
  });

  test("that are all refused fail the job, with a reason and a refund", async () => {
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
  test("write each of 40 articles once, ask each question once, and the ledger balances", {
    timeout: 120_000,
  }, async () => {
    const projects = await Promise.all([1, 2, 3, 4].map(() => fixture.addProject(20)));
    const ids: string[] = [];
    for (const project of projects) {
      for (let number = 0; number < 10; number += 1) ids.push(await fixture.addJob(project));
    }
    // A short, weak text is quick to score and is revised once.
    const writer = createScriptedWriter({ markdown: () => "A short text about anvils." });
    for (let sweeps = 0; (await fixture.openJobs()) > 0; sweeps += 1) {
      expect(sweeps).toBeLessThan(1000);
      await Promise.all([fixture.sweep({ writer }), fixture.sweep({ writer })]);
    }
    const articles = await Promise.all(ids.map((id) => fixture.articlesOf(id)));
    expect(articles.every((found) => found.length === 1)).toBe(true);
    const questions = writer.asked.map(({ task, keyword }) => `${task} ${keyword}`);
    expect(new Set(questions).size).toBe(questions.length);
    expect(questions).toHaveLength(5 * ids.length);
    for (const project of projects) expect(await fixture.balance(project)).toBe(10);
    expect(await fixture.db.$count(writerAnswer)).toBeGreaterThanOrEqual(questions.length);
  });
});

describe("a sweep", () => {
  test("starts no further stage after a stop, and lets the running one end", async () => {
    const project = await fixture.addProject();
    for (let number = 0; number < 3; number += 1) await fixture.addJob(project);
    const stop = new AbortController();
    const writer = createScriptedWriter({ before: () => stop.abort() });
    const options = { lanes: createLanes(1), stop: stop.signal };
    expect(await fixture.sweep({ writer }, options)).toMatchObject({ handled: 1, advanced: 1 });
    expect(await fixture.sweep({ writer }, options)).toMatchObject({ handled: 0 });
    await fixture.sweepToTheEnd();
  });

  test("fills free lanes while another one is busy", async () => {
    const project = await fixture.addProject();
    const lanes = createLanes(2);
    const hanging = deferred();
    await fixture.addJob(project, { keyword: "slow" });
    const slow = createScriptedWriter({ before: () => hanging.promise });
    const slowEnd = fixture.sweep({ writer: slow }, { lanes });
    await vi.waitFor(() => expect(slow.asked).toHaveLength(1));
    const late = await fixture.addJob(project, { keyword: "late" });
    while ((await fixture.jobRow(late)).stage !== null) {
      expect(await fixture.sweep({}, { lanes })).toMatchObject({ handled: 1 });
    }
    hanging.resolve();
    expect(await slowEnd).toMatchObject({ advanced: 1 });
    await fixture.sweepToTheEnd();
  });

  test("takes at most its process's lanes, and frees each when its stage ends", async () => {
    const project = await fixture.addProject();
    for (let number = 0; number < 3; number += 1) await fixture.addJob(project);
    const lanes = createLanes(2);
    const ends: string[] = [];
    const onEnd = (end: string) => void ends.push(end);
    expect(await fixture.sweep({}, { lanes, onEnd })).toMatchObject({ handled: 2, advanced: 2 });
    expect(ends).toEqual(["advanced", "advanced"]);
    expect(await fixture.sweep({}, { lanes })).toMatchObject({ handled: 2 });
    await fixture.sweepToTheEnd();
  });

  test("serves a workspace with one new job within two sweeps, although another one has a thousand due jobs", async () => {
    const draft = { title: "T", metaDescription: "D", markdown: "## A\n\nB.", keywords: ["k"] };
    const section = {
      kind: "body",
      heading: "A",
      questions: [],
      points: [],
      sources: [],
      pages: [],
      words: 9,
    };
    const outline = { ...draft, intent: "I", sections: [section] };
    const [crowd, other] = [await fixture.addProject(0), await fixture.addProject()];
    const rows = Array.from({ length: 1000 }, () => newId()).map((id) => ({
      id,
      ...crowd,
      keyword: id,
      keywordKey: id,
      status: "revising" as const,
      stage: "finish" as const,
      startedAt: new Date(),
      work: { outline, best: { draft, score: 90, issues: [], problems: [] } },
    }));
    await fixture.db.insert(job).values(rows);
    const id = await fixture.addJob(other, { keyword: "fresh" });
    // The first of the crowd has to wait for its next attempt.
    const writer = createScriptedWriter({
      before: ({ keyword }) => {
        if (keyword !== "fresh") throw new WriterFailure("unavailable", "Busy.", { retryable: true });
      },
    });
    for (let sweeps = 0; sweeps < 2; sweeps += 1) await fixture.sweep({ writer }, { lanes: createLanes(1) });
    expect(writer.asked.map(({ keyword }) => keyword)).toContain("fresh");
    expect((await fixture.jobRow(id)).stage).toBe("outline");
    await fixture.db.delete(job);
  });
});
