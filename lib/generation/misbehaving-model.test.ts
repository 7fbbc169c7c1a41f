import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { createWriter } from "@/lib/writers/registry";
import { startMisbehavingOpenAi } from "@/lib/writers/testing/misbehaving-openai-server";
import type { ScriptedBehaviour } from "@/lib/writers/testing/misbehaviour";
import { createGenerationFixture, type GenerationFixture } from "./testing/generation-fixture";

let fixture: GenerationFixture;

beforeAll(async () => {
  fixture = await createGenerationFixture();
});
afterAll(() => fixture.close());

/** Runs a whole job with a writer whose model answers as scripted, without waiting between retries. */
async function jobWith(script: ScriptedBehaviour[], afterwards: ScriptedBehaviour, timeoutMs = 20_000) {
  const server = await startMisbehavingOpenAi(script, afterwards);
  onTestFinished(server.close);
  const writer = createWriter(
    {
      kind: "openai-compatible",
      apiKey: "sk-test-secret",
      model: "test-model",
      baseUrl: server.baseUrl,
      timeoutMs,
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
    expect(row.lastError).toMatch(/^plan: timeout/);
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
