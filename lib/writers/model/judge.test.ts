import { describe, expect, onTestFinished, test } from "vitest";
import type { ClaimToJudge } from "@/lib/content/claims/judged-claims";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { createWriter } from "../registry";
import { startJudgingModel, verdictsOn } from "../testing/judging-model";
import { type ModelCallRecord, WriterFailure } from "../writer";

type Answer = Parameters<typeof startJudgingModel>[0];

const passage = {
  key: "S1.4",
  sourceKey: "S1",
  url: "https://oil.example/",
  title: "Oil",
  path: "What it saves",
  text: "It saves up to 40 % of the oil.",
};
const claim = (key: string, change: Partial<ClaimToJudge> = {}): ClaimToJudge => ({
  key,
  kind: "figure",
  text: "40 %",
  sentence: "It saves 40 % of the oil.",
  context: "Savings",
  passages: [passage],
  computation: null,
  ...change,
});

async function judgeWith(answer: Answer, claims: ClaimToJudge[] = [claim("a"), claim("b")]) {
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
      verdictsOn(claims, ({ id }) => (id === 1 ? "contradicted" : "supported"), "  It says\nup to 40 %. "),
    );
    const said = { passage: "S1.4", quote: "It saves up to 40 % of the", note: "It says up to 40 %." };
    expect(await ask()).toEqual([
      { key: "a", verdict: "contradicted", ...said },
      { key: "b", verdict: "supported", ...said },
    ]);
    expect(model.requests).toMatchObject([{ model: "checks", temperature: 0 }]);
    expect(model.requests[0]?.claims[0]).toMatchObject({
      sentence: "It saves 40 % of the oil.",
      words: "40 %",
      title: "Oil",
      passage: "It saves up to 40 % of the oil.",
    });
    expect(records).toMatchObject([{ purpose: "check", errorCode: null }]);
  });

  test("reads a passage and a sentence once, however many claims share them", async () => {
    const { ask, model } = await judgeWith(
      ({ claims }) => verdictsOn(claims, () => "supported"),
      [claim("a"), claim("b", { text: "oil", computation: "2 × 20 % = 40 %" })],
    );
    await ask();
    const prompt = model.requests[0]?.prompt ?? "";
    expect(prompt.split("<passage ")).toHaveLength(2);
    expect(prompt.split("<sentence ")).toHaveLength(2);
    expect(prompt).toContain('<sentence after="Savings">It saves 40 % of the oil.');
    expect(prompt).toContain('<claim id="2" passages="S1.4" computed="2 × 20 % = 40 %">oil</claim>');
  });

  test.each([
    ["leaves a claim out", (ids: number[]) => ids.slice(1), ["b"]],
    ["judges a claim twice in the same way", (ids: number[]) => [...ids, 1], ["a", "b"]],
    ["judges a claim that there is not", (ids: number[]) => [...ids, 9], ["a", "b"]],
  ])("that %s is believed about the others", async (_what, idsOf, keys) => {
    const { ask, model } = await judgeWith(({ claims }) =>
      verdictsOn(
        idsOf(claims.map(({ id }) => id)).map((id) => ({ ...claims[0], id }) as (typeof claims)[number]),
        () => "supported",
      ),
    );
    expect((await ask())?.map(({ key }) => key)).toEqual(keys);
    expect(model.requests).toHaveLength(1);
  });

  test("that judges a claim in two ways has said nothing about it", async () => {
    const { ask } = await judgeWith(({ claims }) => {
      const [first, second] = claims;
      if (first === undefined || second === undefined) throw new Error("two claims were asked about");
      let asked = 0;
      return verdictsOn([first, first, second], () => (asked++ === 0 ? "supported" : "contradicted"));
    });
    expect((await ask())?.map(({ key }) => key)).toEqual(["b"]);
  });

  test.each([
    ["another verdict", { id: 1, verdict: "certainly", passage: "", quote: "", note: "" }],
    ["the id of no claim", { id: 7, verdict: "supported", passage: "", quote: "", note: "" }],
  ])("that answers with nothing but %s gives no answer", async (_what, verdict) => {
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

test("a writer without a check model judges its own texts, and the sample writer has no judge", async () => {
  const { model } = await judgeWith(({ claims }) => verdictsOn(claims, () => "supported"));
  const writer = createWriter(
    { kind: "openai-compatible", apiKey: null, timeoutMs: 20_000, baseUrl: model.baseUrl, model: "writes" },
    { tasks: inlineTasks, wait: () => Promise.resolve() },
  );
  const call = { signal: new AbortController().signal };
  expect((await writer.judge?.([claim("a")], call))?.value).toMatchObject([
    { key: "a", verdict: "supported" },
  ]);
  expect(model.requests).toMatchObject([{ model: "writes", temperature: 0 }]);
  expect("judge" in createWriter({ kind: "builtin" }, { tasks: inlineTasks })).toBe(false);
});
