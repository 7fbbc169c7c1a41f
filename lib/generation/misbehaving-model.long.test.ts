import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { modelCall } from "@/lib/platform/db/schema";
import type { ModelWriterOptions } from "@/lib/platform/settings/services";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { createWriter } from "@/lib/writers/registry";
import { startMisbehavingOpenAi } from "@/lib/writers/testing/misbehaving-openai-server";
import type { ScriptedBehaviour } from "@/lib/writers/testing/misbehaviour";
import { answeredUsage } from "@/lib/writers/testing/openai-answer";
import { createGenerationFixture, type GenerationFixture } from "./testing/generation-fixture";

let fixture: GenerationFixture;

beforeAll(async () => {
  fixture = await createGenerationFixture();
});
afterAll(() => fixture.close());

/** Runs a whole job with a writer whose model answers as scripted, without waiting between retries. */
async function jobWith(
  script: ScriptedBehaviour[],
  afterwards: ScriptedBehaviour,
  timeoutMs = 20_000,
  options: Partial<ModelWriterOptions> = {},
) {
  const server = await startMisbehavingOpenAi(script, afterwards);
  onTestFinished(server.close);
  const writer = createWriter(
    {
      kind: "openai-compatible",
      apiKey: "sk-test-secret",
      model: "test-model",
      baseUrl: server.baseUrl,
      timeoutMs,
      ...options,
    },
    { tasks: inlineTasks, wait: () => Promise.resolve() },
  );
  const project = await fixture.addProject(1);
  const id = await fixture.addJob(project, { keyword: `anvil maintenance ${fixture.logged.length}` });
  await fixture.sweepToTheEnd({ writer });
  return {
    row: await fixture.jobRow(id),
    articles: await fixture.articlesOf(id),
    refunds: await fixture.refundsOf(id),
    balance: await fixture.balance(project),
    requests: server.requests,
    calls: await fixture.db.select().from(modelCall).where(eq(modelCall.jobId, id)).orderBy(modelCall.id),
  };
}

describe("a job ends as one article for one credit when the model", () => {
  test.each<[string, ScriptedBehaviour[]]>([
    ["works", []],
    ["limits requests for a while", ["rate_limited", "rate_limited", "rate_limited", "rate_limited"]],
    ["asks for an hour's wait", [{ name: "rate_limited", headers: { "retry-after": "3600" } }]],
    ["has server errors for a while", ["server_error", "unavailable", "server_error", "server_error"]],
    ["cuts off two answers", ["cut_off_stream", "cut_off_body"]],
    ["writes invalid JSON for a while", ["wrong_json", "wrong_json", "wrong_json", "wrong_json"]],
    ["writes JSON of another shape twice", ["schema_violation", "schema_violation"]],
    ["gives one empty answer", ["empty"]],
  ])("%s", async (_name, script) => {
    const { row, articles, refunds, balance, requests } = await jobWith(script, "ok");
    expect(row).toMatchObject({ status: "done", error: null, sample: false });
    expect(articles).toHaveLength(1);
    expect(refunds).toHaveLength(0);
    expect(balance).toBe(0);
    expect(row.writerCalls).toBe(requests.length);
    expect(row.inputTokens).toBeGreaterThan(0);
  });
});

describe("a job fails with a reason and one refund when the model always", () => {
  test.each<[string, ScriptedBehaviour, RegExp]>([
    ["limits requests", "rate_limited", /limiting requests/],
    ["has server errors", "server_error", /not working/],
    ["cuts its answers off", "cut_off_stream", /broke off|cannot be reached/],
    ["writes invalid JSON", "wrong_json", /WRITER_MODEL|JSON|plan/],
    ["refuses", "refusal", /refused/],
    ["reaches its length limit", "length", /reached its limit .* tried 2 times/],
    ["has no quota left", "insufficient_quota", /credit/],
    ["rejects the key", "unauthorized", /key/],
    ["is unknown to the server", "model_not_found", /WRITER_MODEL/],
  ])("%s", async (_name, behaviour, reason) => {
    const { row, articles, refunds, balance, requests } = await jobWith([], behaviour);
    expect(row).toMatchObject({ status: "failed", stage: null, leaseToken: null });
    expect(row.error).toMatch(reason);
    expect(row.error).toMatch(/credit was given back/);
    expect(`${row.error} ${row.lastError}`).not.toContain("sk-test-secret");
    expect(articles).toHaveLength(0);
    expect(refunds).toHaveLength(1);
    expect(balance).toBe(1);
    expect(requests.length).toBeLessThanOrEqual(15);
  });

  test("reaches its length limit, after two attempts", async () => {
    const { row, requests } = await jobWith([], "length");
    expect(requests).toHaveLength(2);
    expect(row).toMatchObject({ writerCalls: 2, outputTokens: expect.any(Number) });
    expect(row.outputTokens).toBeGreaterThan(0);
  });

  test("writes invalid JSON, after three attempts", async () => {
    expect((await jobWith([], "wrong_json")).requests).toHaveLength(3 * 2);
  });

  test("hangs", async () => {
    const { row, balance, requests } = await jobWith([], "hang", 200);
    expect(row.status).toBe("failed");
    expect(row.lastError).toMatch(/^research: timeout/);
    expect(row.error).toMatch(/credit was given back/);
    expect(balance).toBe(1);
    expect(requests).toHaveLength(5);
  });
});

test("a model that hangs once delays the article but does not fail it", async () => {
  const { row, articles } = await jobWith(["hang"], "ok", 1_000);
  expect(row.status).toBe("done");
  expect(articles).toHaveLength(1);
});

describe("the calls to models", () => {
  const prices = { "gpt-test-2026-01-01": { input: 1, output: 2 } };
  const perCall = answeredUsage.inputTokens + 2 * answeredUsage.outputTokens;

  test("are recorded, failed ones too, and their cost is on the job", async () => {
    const { row, calls, requests } = await jobWith(["unavailable", "schema_violation"], "ok", 20_000, {
      prices,
    });
    expect(row).toMatchObject({ status: "done", unpricedCalls: 0 });
    expect(calls).toHaveLength(requests.length);
    expect(calls[0]).toMatchObject({
      outcome: "failed",
      errorCode: "unavailable",
      inputTokens: 0,
      costMicrousd: 0,
    });
    expect(calls[1]).toMatchObject({ outcome: "answered", errorCode: null, costMicrousd: perCall });
    expect(row.costMicrousd).toBe(perCall * (requests.length - 1));
    expect(JSON.stringify(calls)).not.toContain("anvil");
  });

  test("of a model without a known price count tokens only, and the job says so", async () => {
    const { row, requests } = await jobWith([], "ok");
    expect(row).toMatchObject({ costMicrousd: 0, unpricedCalls: requests.length });
  });

  test("stop when the budget of the article is spent: the job fails with the setting, and for no credit", async () => {
    const { row, balance, requests } = await jobWith([], "ok", 20_000, {
      budget: { tokens: 1000, usd: null },
    });
    expect(row).toMatchObject({ status: "failed", writerCalls: 0 });
    expect(row.error).toMatch(/raise WRITER_BUDGET_TOKENS.*credit was given back/);
    expect([requests.length, balance]).toEqual([0, 1]);
  });
});
