import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { job, modelCall } from "@/lib/platform/db/schema";
import { statementsOf } from "@/lib/testing/watch-statements";
import { createLanes } from "@/lib/work/lanes";
import { type ModelCallRecord, WriterFailure } from "@/lib/writers/writer";
import { createGenerationFixture, type GenerationFixture } from "./testing/generation-fixture";
import { createScriptedWriter } from "./testing/scripted-writer";

let fixture: GenerationFixture;
let id: string;

beforeAll(async () => {
  fixture = await createGenerationFixture();
});
afterAll(() => fixture.close());
beforeEach(async () => {
  // What an earlier test left would be served first.
  await fixture.db.delete(job);
  id = await fixture.addJob(await fixture.addProject());
});

const asked: ModelCallRecord = {
  purpose: "write",
  provider: "openai",
  model: "gpt",
  startedAt: new Date("2026-11-23T10:00:00.123Z"),
  durationMs: 1_234,
  inputTokens: 10,
  outputTokens: 20,
  estimated: false,
  costMicrousd: null,
  errorCode: null,
};
const oneLane = () => ({ lanes: createLanes(1) });
const recorded = () =>
  fixture.db.select().from(modelCall).where(eq(modelCall.jobId, id)).orderBy(modelCall.id);

test("a stage sends one statement for what it works with, one for each answer and one for its result", async () => {
  const writer = createScriptedWriter({ sections: 3, before: (_, call) => call.onModelCall?.(asked) });
  const counts: Record<string, number> = {};
  for (const stage of ["research", "outline", "draft", "score", "finish"]) {
    const sent = await statementsOf(fixture.db, () => fixture.sweep({ writer }, oneLane()));
    // In addition to the two that find and claim the stage.
    counts[stage] = sent.length - 2;
  }
  expect((await fixture.jobRow(id)).status).toBe("done");
  // An article is stored in one transaction, with its version, its events and what is published automatically.
  expect(counts).toEqual({ research: 3, outline: 3, draft: 6, score: 2, finish: 13 });
});

describe("the requests to a model", () => {
  test("are recorded with the answer that the last one brought", async () => {
    const writer = createScriptedWriter({ before: (_, call) => call.onModelCall?.(asked) });
    await fixture.sweep({ writer }, oneLane());
    const [{ jobId, stage, part, outcome, ...row } = {}, ...more] = await recorded();
    expect({ jobId, stage, part, outcome }).toEqual({
      jobId: id,
      stage: "research",
      part: null,
      outcome: "answered",
    });
    expect(row).toMatchObject(asked);
    expect(more).toEqual([]);
  });

  test("name the section that was asked for", async () => {
    const writer = createScriptedWriter({ sections: 2, before: (_, call) => call.onModelCall?.(asked) });
    await fixture.sweepToTheEnd({ writer });
    expect((await recorded()).map(({ stage, part }) => [stage, part])).toEqual([
      ["research", null],
      ["outline", null],
      ["draft", "section 1 of 2"],
      ["draft", "section 2 of 2"],
      ["finish", null],
    ]);
  });

  test("are recorded before the next one is sent", async () => {
    const seen: number[] = [];
    const writer = createScriptedWriter({
      before: async (_, call) => {
        for (let request = 0; request < 2; request += 1) {
          await call.beforeModelCall?.();
          seen.push((await recorded()).length);
          await call.onModelCall?.(asked);
        }
      },
    });
    await fixture.sweep({ writer }, oneLane());
    expect(seen).toEqual([0, 1]);
    expect(await recorded()).toHaveLength(2);
  });

  test("are recorded if they fail, and if their answer cannot be used", async () => {
    const failing = createScriptedWriter({
      before: async (_, call) => {
        await call.onModelCall?.({ ...asked, errorCode: "unavailable" });
        throw new WriterFailure("unavailable", "The model is down.", { retryable: true });
      },
    });
    await fixture.sweep({ writer: failing }, oneLane());
    await fixture.endWaits();
    const unusable = createScriptedWriter({ before: (_, call) => call.onModelCall?.(asked) });
    unusable.research = async (_, call) => {
      await call.onModelCall?.(asked);
      throw new WriterFailure("invalid_output", "It is no object.", { retryable: true });
    };
    await fixture.sweep({ writer: unusable }, oneLane());
    expect((await recorded()).map(({ outcome, errorCode }) => [outcome, errorCode])).toEqual([
      ["failed", "unavailable"],
      ["answered", null],
    ]);
  });
});

test("small steps of progress are not stored", async () => {
  const sent: string[] = [];
  const writer = createScriptedWriter({
    sections: 2,
    before: async (question, call) => {
      if (question.task !== "section") return;
      sent.push(
        ...(await statementsOf(fixture.db, async () => {
          for (let percent = 0; percent <= 100; percent += 1) call.onProgress?.(percent / 100);
          await fixture.jobRow(id);
        })),
      );
    },
  });
  await fixture.sweepToTheEnd({ writer });
  const raised = sent.filter((text) => /^\s*update "job" set "progress" = greatest/.test(text));
  // The draft is 42% of a job, so each of its two sections is 21%.
  expect(raised.length).toBeGreaterThan(20);
  expect(raised.length).toBeLessThanOrEqual(42);
});
