import { describe, expect, onTestFinished, test } from "vitest";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { createWriter } from "../registry";
import { startJudgingModel, verdictsOn } from "../testing/judging-model";
import { type ClaimInPassage, type ModelCallRecord, WriterFailure } from "../writer";

type Answer = Parameters<typeof startJudgingModel>[0];

const claim = (key: string, change: Partial<ClaimInPassage> = {}): ClaimInPassage => ({
  key,
  text: "40 %",
  sentence: "It saves 40 % of the oil.",
  title: "Oil",
  heading: "What it saves",
  passage: "It saves up to 40 % of the oil.",
  ...change,
});

async function judgeWith(answer: Answer, claims: ClaimInPassage[] = [claim("a"), claim("b")]) {
  const model = await startJudgingModel(answer);
  onTestFinished(model.close);
  const settings = {
    kind: "openai-compatible",
    apiKey: null,
    timeoutMs: 20_000,
    baseUrl: model.baseUrl,
  } as const;
  const writer = createWriter(
    { ...settings, model: "writes", check: { ...settings, model: "checks" } },
    { tasks: inlineTasks, wait: () => Promise.resolve() },
  );
  const records: ModelCallRecord[] = [];
  const ask = async () => {
    const answered = await writer.judge?.(claims, {
      signal: new AbortController().signal,
      onModelCall: (record) => Promise.resolve(void records.push(record)),
    });
    return answered?.value;
  };
  return { ask, model, records };
}

describe("a judge", () => {
  test("is the check model, asked at temperature 0, and its verdicts are returned under the keys of the claims", async () => {
    const { ask, model, records } = await judgeWith(({ claims }) =>
      verdictsOn(claims, ({ id }) => (id === 1 ? "not_supported" : "supported"), "  It says\nup to 40 %. "),
    );
    expect(await ask()).toEqual([
      { key: "a", verdict: "not_supported", reason: "It says up to 40 %." },
      { key: "b", verdict: "supported", reason: "It says up to 40 %." },
    ]);
    expect(model.requests).toMatchObject([{ model: "checks", temperature: 0 }]);
    expect(model.requests[0]?.claims[0]).toMatchObject({
      sentence: "It saves 40 % of the oil.",
      words: "40 %",
      passage: "It saves up to 40 % of the oil.",
    });
    expect(records).toMatchObject([{ purpose: "check", errorCode: null }]);
  });

  test.each([
    ["leaves a claim out", (ids: number[]) => ids.slice(1)],
    ["judges a claim twice", (ids: number[]) => [...ids, 1]],
    ["judges a claim that there is not", (ids: number[]) => [...ids, 9]],
  ])("that %s is told so once, and its second such answer is not used", async (_what, idsOf) => {
    const { ask, model } = await judgeWith(({ claims }) =>
      verdictsOn(
        idsOf(claims.map(({ id }) => id)).map((id) => ({ ...claims[0], id }) as (typeof claims)[number]),
        () => "supported",
      ),
    );
    await expect(ask()).rejects.toMatchObject({ code: "invalid_output" });
    expect(model.requests).toHaveLength(2);
    expect(model.requests[1]?.prompt).toContain("Your last answer could not be used");
  });

  test.each([
    ["another verdict", { id: 1, verdict: "certainly", reason: "" }],
    ["more than was asked for", { id: 1, verdict: "supported", reason: "", status: "found" }],
  ])("that answers with %s gives no answer", async (_what, verdict) => {
    const { ask } = await judgeWith(() => ({ text: JSON.stringify({ verdicts: [verdict] }) }), [claim("a")]);
    await expect(ask()).rejects.toMatchObject({ code: "invalid_output" });
  });

  test("that refuses gives no answer", async () => {
    const { ask } = await judgeWith(() => ({ text: "I'm sorry, but I can't help with that request." }));
    await expect(ask()).rejects.toMatchObject({ code: "refused" });
  });

  test("that refuses a temperature is asked without one, from then on", async () => {
    const { ask, model } = await judgeWith(({ temperature, claims }) =>
      temperature === undefined
        ? verdictsOn(claims, () => "supported")
        : { status: 400, message: "Unsupported value: 'temperature' does not support 0 with this model." },
    );
    expect(await ask()).toHaveLength(2);
    const before = model.requests.length;
    expect(await ask()).toHaveLength(2);
    expect(model.requests.slice(before)).toMatchObject([{ temperature: undefined }]);
  });

  test("that refuses everything fails as before, and is asked with a temperature again", async () => {
    const { ask, model } = await judgeWith(() => ({ status: 400, message: "No." }));
    await expect(ask()).rejects.toBeInstanceOf(WriterFailure);
    const before = model.requests.length;
    await expect(ask()).rejects.toMatchObject({ code: "rejected" });
    expect(model.requests[before]).toMatchObject({ temperature: 0 });
  });
});

test("a writer without a check model judges nothing, and sends no temperature with what it asks", async () => {
  const { model } = await judgeWith(({ claims }) => verdictsOn(claims, () => "supported"));
  const writer = createWriter(
    { kind: "openai-compatible", apiKey: null, timeoutMs: 20_000, baseUrl: model.baseUrl, model: "writes" },
    { tasks: inlineTasks, wait: () => Promise.resolve() },
  );
  expect("judge" in writer).toBe(false);
  expect("judge" in createWriter({ kind: "builtin" }, { tasks: inlineTasks })).toBe(false);
  const project = { name: "", website: "", languageCode: "en", brandName: "", brandDescription: "" };
  const order = { keyword: "oil", title: null, brief: null, project };
  await writer.research(order, { signal: new AbortController().signal }).catch(() => null);
  expect(model.requests[0]).toMatchObject({ model: "writes", temperature: undefined });
});
