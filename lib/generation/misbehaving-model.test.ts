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

/** Runs a whole job with a writer over a model that answers as scripted; its waits are left out. */
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

describe("a model that misbehaves for a while: the job ends as one article, for one credit", () => {
  test.each<[string, ScriptedBehaviour[]]>([
    ["it works", []],
    ["it limits requests", ["rate_limited", "rate_limited", "rate_limited", "rate_limited"]],
    ["it asks for an hour", [{ name: "rate_limited", headers: { "retry-after": "3600" } }]],
    ["it has errors of its own", ["server_error", "unavailable", "server_error", "server_error"]],
    ["its answer is cut off", ["cut_off_stream", "cut_off_body"]],
    ["it writes no JSON", ["wrong_json", "wrong_json", "wrong_json", "wrong_json"]],
    ["its JSON is of another shape", ["schema_violation", "schema_violation"]],
    ["its answer is empty", ["empty"]],
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

describe("a model that misbehaves for ever: the job fails with a reason, and the credit comes back once", () => {
  test.each<[string, ScriptedBehaviour, RegExp]>([
    ["it limits requests", "rate_limited", /limiting requests/],
    ["it has errors of its own", "server_error", /not working/],
    ["its answers are cut off", "cut_off_stream", /broke off|cannot be reached/],
    ["it writes no JSON", "wrong_json", /WRITER_MODEL|JSON|plan/],
    ["it refuses", "refusal", /refused/],
    ["its answers end too early", "length", /reached its limit .* tried 2 times/],
    ["its account is empty", "insufficient_quota", /credit/],
    ["it does not know the key", "unauthorized", /key/],
    ["it does not know the model", "model_not_found", /WRITER_MODEL/],
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

  test("its answers end too early, after no more than one further try", async () => {
    const { row, requests } = await jobWith([], "length");
    expect(requests).toHaveLength(2);
    expect(row).toMatchObject({ writerCalls: 2, outputTokens: expect.any(Number) });
    expect(row.outputTokens).toBeGreaterThan(0);
  });

  test("it writes no JSON, after no more than two further tries", async () => {
    expect((await jobWith([], "wrong_json")).requests).toHaveLength(3 * 2);
  });

  test("it is silent", async () => {
    const { row, balance, requests } = await jobWith([], "hang", 200);
    expect(row.status).toBe("failed");
    expect(row.lastError).toMatch(/^plan: timeout/);
    expect(row.error).toMatch(/credit was given back/);
    expect(balance).toBe(1);
    expect(requests).toHaveLength(5);
  });
});

test("a model that is silent once costs a wait, not the article", async () => {
  const { row, articles } = await jobWith(["hang"], "ok", 1_000);
  expect(row.status).toBe("done");
  expect(articles).toHaveLength(1);
});
