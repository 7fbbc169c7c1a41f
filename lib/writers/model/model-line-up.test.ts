import { describe, expect, onTestFinished, test } from "vitest";
import type { ModelWriterOptions } from "@/lib/platform/settings/services";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { createWriter } from "../registry";
import { askOutline } from "../testing/ask-writer";
import { startMisbehavingOpenAi } from "../testing/misbehaving-openai-server";
import type { ScriptedBehaviour } from "../testing/misbehaviour";
import { answeredUsage } from "../testing/openai-answer";
import { type ArticleSpending, type ModelCallRecord, WriterFailure } from "../writer";

const perCall = answeredUsage.inputTokens + answeredUsage.outputTokens;
/** Of a call, in millionths of a dollar: a dollar for a million tokens of the question, two of the answer. */
const prices = { "gpt-test": { input: 1, output: 2 } };
const costPerCall = answeredUsage.inputTokens + 2 * answeredUsage.outputTokens;

/** A writer whose first model answers with the script, and whose fall-back model with its own. */
async function writerWith(
  script: ScriptedBehaviour[],
  options: Partial<ModelWriterOptions> = {},
  fallbackScript: ScriptedBehaviour[] = [],
) {
  const [server, second] = [
    await startMisbehavingOpenAi(script),
    await startMisbehavingOpenAi(fallbackScript),
  ];
  onTestFinished(server.close);
  onTestFinished(second.close);
  const model = { kind: "openai-compatible", apiKey: null, timeoutMs: 20_000 } as const;
  const writer = createWriter(
    {
      ...model,
      baseUrl: server.baseUrl,
      model: "gpt-test",
      fallback: { ...model, baseUrl: second.baseUrl, model: "spare" },
      ...options,
    },
    { tasks: inlineTasks, wait: () => Promise.resolve() },
  );
  const records: ModelCallRecord[] = [];
  const spent: ArticleSpending = { tokens: 0, costMicrousd: 0 };
  const call = {
    signal: new AbortController().signal,
    spent,
    onModelCall: (record: ModelCallRecord) => Promise.resolve(void records.push(record)),
  };
  const outline = () => askOutline(writer, call).catch((error: unknown) => error);
  return { outline, records, spent, server, second };
}

describe("the fall-back model", () => {
  test.each<[ScriptedBehaviour[], code: string]>([
    [["insufficient_quota"], "quota"],
    [["refusal"], "refused"],
    [["unavailable", "unavailable", "unavailable"], "unavailable"],
    [["rate_limited", "rate_limited", "rate_limited"], "rate_limited"],
  ])("answers when the first model fails with %j, and both are recorded", async (script, code) => {
    const { outline, records, second } = await writerWith(script);
    expect(await outline()).toMatchObject({
      value: { sections: expect.any(Array) },
      usage: { calls: script.length + 1 },
    });
    expect(records.map(({ errorCode }) => errorCode)).toEqual([...script.map(() => code), null]);
    expect(second.requests.map(({ body }) => JSON.parse(body))).toMatchObject([{ model: "spare" }]);
  });

  test.each<ScriptedBehaviour[][]>([
    [["unauthorized"]],
    [["wrong_json", "wrong_json"]],
    [["prompt_too_long"]],
  ])("is not asked after %j, which a person has to fix", async (script) => {
    const { outline, second } = await writerWith(script);
    expect(await outline()).toBeInstanceOf(WriterFailure);
    expect(second.requests).toEqual([]);
  });

  test("starts its answer from the beginning when the first model's breaks off in the middle", async () => {
    const { outline, server, second } = await writerWith(["idle_stream"], { idleMs: 150 });
    expect(await outline()).toMatchObject({ value: { sections: expect.any(Array) } });
    const [first, again] = [server.requests[0]?.body ?? "{}", second.requests[0]?.body ?? "{}"];
    expect(JSON.parse(again).messages).toEqual(JSON.parse(first).messages);
  });

  test("names its own settings when it fails too", async () => {
    const { outline } = await writerWith(["insufficient_quota"], {}, ["unauthorized"]);
    expect(await outline()).toMatchObject({ code: "unauthorized", usage: { calls: 2 } });
    expect(String(await outline())).not.toContain("WRITER_MODEL");
  });
});

describe("the budget of an article", () => {
  const budget = { tokens: 10_000, usd: null };

  test("is charged with every call, also with useless ones", async () => {
    const { outline, spent } = await writerWith(["schema_violation"], { prices });
    expect(await outline()).toMatchObject({ usage: { costMicrousd: 2 * costPerCall, unpricedCalls: 0 } });
    expect(spent).toEqual({ tokens: 2 * perCall, costMicrousd: 2 * costPerCall });
  });

  test.each([
    ["tokens", { tokens: 10_000, usd: null }, "WRITER_BUDGET_TOKENS", "9,500 tokens ($0.02)"],
    ["money", { tokens: 1_000_000, usd: 0.02 }, "WRITER_BUDGET_USD", "$0.02 of WRITER_BUDGET_USD"],
  ])(
    "stops a call that could exceed its %s before the call is made",
    async (_what, limits, setting, said) => {
      const { outline, spent, server, second } = await writerWith([], { budget: limits, prices });
      Object.assign(spent, { tokens: 9500, costMicrousd: 19_900 });
      const failure = await outline();
      expect(failure).toMatchObject({ code: "budget_spent", retryable: false });
      expect(String(failure)).toContain(`raise ${setting}`);
      expect(String(failure)).toContain(said);
      expect([server.requests, second.requests]).toEqual([[], []]);
    },
  );

  test("also stops the repair of an answer, after the answer was counted", async () => {
    const { outline, spent, server } = await writerWith(["schema_violation"], { budget });
    spent.tokens = 3000;
    expect(await outline()).toMatchObject({ code: "budget_spent", usage: { calls: 1 } });
    expect(server.requests).toHaveLength(1);
  });

  test("counts only tokens for a model whose price is not known", async () => {
    const { outline, spent, records } = await writerWith([], { budget: { tokens: 100_000, usd: 0.000_001 } });
    expect(await outline()).toMatchObject({ usage: { costMicrousd: 0, unpricedCalls: 1 } });
    expect(spent).toEqual({ tokens: perCall, costMicrousd: 0 });
    expect(records).toMatchObject([{ costMicrousd: null }]);
  });
});
