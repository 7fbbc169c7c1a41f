import { setTimeout as delay } from "node:timers/promises";
import { inspect } from "node:util";
import { describe, expect, onTestFinished, test } from "vitest";
import type { WriterSettings } from "@/lib/platform/settings/services";
import { inlineTasks, overrunning } from "@/lib/tasks/testing/inline-tasks";
import { createWriter, type WriterDeps } from "../registry";
import { askOutline, askSection } from "../testing/ask-writer";
import { startLoopbackServer } from "../testing/loopback-server";
import { startMisbehavingOpenAi } from "../testing/misbehaving-openai-server";
import type { ScriptedBehaviour } from "../testing/misbehaviour";
import { answeredModel, answeredUsage, openAiAnswer } from "../testing/openai-answer";
import { materialOf, writerBrief } from "../testing/writer-brief";
import { writerContract } from "../testing/writer-contract";
import { WriterFailure, type WriterFailureCode } from "../writer";

const kinds = ["openai", "openai-compatible"] as const;
type Kind = (typeof kinds)[number];
const tasks = inlineTasks;
const apiKey = "sk-test-0123456789abcdef";

function settingsFor(kind: Kind, baseUrl: string, timeoutMs = 20_000): WriterSettings {
  return { kind, baseUrl, apiKey, model: "gpt-test", timeoutMs };
}

/** A writer that asks a server with scripted answers. Its waits are recorded and take no time. */
async function scripted(
  kind: Kind,
  script: ScriptedBehaviour[],
  more: { timeoutMs?: number; deps?: Partial<WriterDeps> } = {},
) {
  const server = await startMisbehavingOpenAi(script);
  onTestFinished(server.close);
  const waits: number[] = [];
  const wait = (ms: number) => {
    waits.push(ms);
    return Promise.resolve();
  };
  const writer = createWriter(settingsFor(kind, server.baseUrl, more.timeoutMs), {
    tasks,
    wait,
    ...more.deps,
  });
  return { writer, server, waits };
}

const call = () => ({ signal: new AbortController().signal });

async function failureOf(promise: Promise<unknown>): Promise<WriterFailure> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof WriterFailure)) throw new Error("A WriterFailure was expected.", { cause: error });
  return error;
}

for (const kind of kinds) {
  writerContract(kind, async () => {
    const server = await startMisbehavingOpenAi();
    return { writer: createWriter(settingsFor(kind, server.baseUrl), { tasks }), close: server.close };
  });
}

describe.each(kinds)("a writer over %s", (kind) => {
  type Row = [script: ScriptedBehaviour[], code: WriterFailureCode, retryable: boolean, names: RegExp];
  const key = kind === "openai" ? /OPENAI_API_KEY/ : /WRITER_API_KEY/;

  test.each<Row>([
    [["rate_limited", "rate_limited", "rate_limited"], "rate_limited", true, /limiting requests/],
    [["insufficient_quota"], "quota", false, key],
    [["server_error", "server_error", "server_error"], "unavailable", true, /not working/],
    [["unavailable", "unavailable", "unavailable"], "unavailable", true, /not working/],
    [["cut_off_body"], "invalid_output", true, /broke off/],
    [["cut_off_stream"], "invalid_output", true, /broke off/],
    [["html_page"], "invalid_output", true, /WRITER_BASE_URL/],
    [["wrong_json", "wrong_json"], "invalid_output", true, /WRITER_MODEL/],
    [["schema_violation", "schema_violation"], "invalid_output", true, /WRITER_MODEL/],
    [["empty"], "invalid_output", true, /empty/],
    [["refusal"], "refused", false, /keyword or the brief/],
    [["content_filter"], "refused", false, /keyword or the brief/],
    [["length"], "too_long", true, /WRITER_MODEL/],
    [["prompt_too_long"], "too_long", false, /shorten the brief/],
    [["unauthorized"], "unauthorized", false, key],
    [["model_not_found"], "model_not_found", false, /WRITER_MODEL/],
  ])("fails to outline after the answers %j with the code %s", async (script, code, retryable, names) => {
    const { writer, server } = await scripted(kind, script);
    const failure = await failureOf(askOutline(writer, call()));
    expect({ code: failure.code, retryable: failure.retryable }).toEqual({ code, retryable });
    expect(failure.message).toMatch(names);
    expect(server.requests.map(({ behaviour }) => behaviour)).toEqual(
      script.map((each) => (typeof each === "string" ? each : each.name)),
    );
    expect(failure.usage.calls).toBe(script.length);
  });

  test.each<[ScriptedBehaviour, WriterFailureCode, boolean]>([
    ["schema_violation", "invalid_output", true],
    ["refusal", "refused", false],
    ["content_filter", "refused", false],
    ["length", "too_long", true],
    ["cut_off_stream", "invalid_output", true],
  ])("fails to write a section after the answer %j with the code %s", async (behaviour, code, retryable) => {
    const { writer } = await scripted(kind, [behaviour]);
    expect(await failureOf(askSection(writer, call()))).toMatchObject({ code, retryable });
  });

  test.each<ScriptedBehaviour[][]>([
    [["rate_limited"]],
    [["rate_limited", "unavailable"]],
    [["server_error", "server_error"]],
    [["wrong_json"]],
    [["schema_violation"]],
    [["json_in_fence"]],
    [["no_schemas"]],
    [["no_schemas", "no_schemas"]],
    [["no_schemas", "unavailable", "schema_violation", "rate_limited"]],
  ])("succeeds in outlining after the server answered with %j", async (script) => {
    const { writer, server } = await scripted(kind, script);
    const { value, usage } = await askOutline(writer, call());
    expect(value.sections.length).toBeGreaterThan(3);
    expect(usage.calls).toBe(server.requests.length);
  });

  test("asks a server without support for schemas for JSON, then for text, and remembers which it accepted", async () => {
    const { writer, server } = await scripted(kind, ["no_schemas", "no_schemas"]);
    await askOutline(writer, call());
    await askOutline(writer, call());
    const formats = server.requests.map(
      ({ body }) => /json_schema|json_object/.exec(body.split("<keyword>").join())?.[0],
    );
    expect(formats).toEqual(["json_schema", "json_object", undefined, undefined]);
  });

  test("waits for the time that the provider asks for, in seconds or milliseconds", async () => {
    const { writer, waits } = await scripted(kind, [
      { name: "rate_limited", headers: { "retry-after": "7" } },
      { name: "unavailable", headers: { "retry-after-ms": "2500", "retry-after": "3" } },
    ]);
    await askOutline(writer, call());
    expect(waits).toEqual([7000, 3000]);
  });

  test("leaves a long wait to the job instead of waiting itself", async () => {
    const { writer, server, waits } = await scripted(kind, [
      { name: "rate_limited", headers: { "retry-after": "900" } },
    ]);
    const failure = await failureOf(askOutline(writer, call()));
    expect(failure).toMatchObject({ code: "rate_limited", retryable: true, retryAfterSeconds: 900 });
    expect([server.requests.length, waits]).toEqual([1, []]);
  });

  test("fails as timeout when a server is silent for longer than the settings allow", async () => {
    const { writer } = await scripted(kind, ["hang"], { timeoutMs: 150 });
    const failure = await failureOf(askOutline(writer, call()));
    expect(failure).toMatchObject({ code: "timeout", retryable: true });
    expect(failure.message).toContain("WRITER_TIMEOUT_SECONDS");
  });

  test("stops waiting between attempts when its time limit ends", async () => {
    const deps: Partial<WriterDeps> = { wait: (ms, signal) => delay(ms, undefined, { signal }) };
    const { writer } = await scripted(kind, [{ name: "rate_limited", headers: { "retry-after": "15" } }], {
      timeoutMs: 150,
      deps,
    });
    expect((await failureOf(askOutline(writer, call()))).code).toBe("timeout");
  });

  test("waits for a slow answer within its time limit", async () => {
    const { writer } = await scripted(kind, [{ name: "slow", delayMs: 120 }]);
    expect((await askOutline(writer, call())).value.sections.length).toBeGreaterThan(0);
  });

  test("stops in the middle of an answer when its signal is aborted", async () => {
    const { writer } = await scripted(kind, ["hang"]);
    const stop = new AbortController();
    setTimeout(() => stop.abort(), 50);
    const failure = await failureOf(askOutline(writer, { signal: stop.signal }));
    expect(failure).toMatchObject({ code: "aborted", retryable: true, usage: { calls: 1 } });
  });

  test("fails as network when no server listens", async () => {
    const { writer, server } = await scripted(kind, []);
    await server.close();
    const failure = await failureOf(askOutline(writer, call()));
    expect(failure).toMatchObject({ code: "network", retryable: true });
  }, 30_000);

  test("asks once at an address that it may not call, because no repetition makes it allowed", async () => {
    const { writer, server, waits } = await scripted(kind, [], { deps: { guard: { allow: [] } } });
    const failure = await failureOf(askOutline(writer, call()));
    expect(failure).toMatchObject({ code: "network", retryable: false, usage: { calls: 1 } });
    expect([server.requests, waits]).toEqual([[], []]);
  });

  test("reports the tokens of every request, including those of an answer that is useless", async () => {
    const { writer } = await scripted(kind, ["schema_violation"]);
    const { usage, model } = await askOutline(writer, call());
    expect(usage).toMatchObject({
      inputTokens: 2 * answeredUsage.inputTokens,
      outputTokens: 2 * answeredUsage.outputTokens,
      calls: 2,
    });
    expect(model).toBe(answeredModel);

    const { writer: refused } = await scripted(kind, ["refusal"]);
    const failure = await failureOf(askOutline(refused, call()));
    expect(failure.usage).toMatchObject({ ...answeredUsage, calls: 1 });
  });

  test("keeps the key and the prompt out of the failure and its causes, even when the server echoes them", async () => {
    const { writer, server } = await scripted(kind, ["unauthorized"]);
    const failure = await failureOf(askOutline(writer, call(), { brief: "a very secret brief" }));
    const logged = inspect(failure, { depth: 20, showHidden: true });
    expect(server.requests[0]?.authorization).toBe(`Bearer ${apiKey}`);
    expect(logged).not.toContain(apiKey);
    expect(logged).not.toContain("a very secret brief");
    expect(logged).toContain("HTTP 401");
  });

  test("follows no redirect, which would send the key to another host", async () => {
    const elsewhere = await startMisbehavingOpenAi();
    onTestFinished(elsewhere.close);
    const redirecting = await startLoopbackServer((_request, _body, response) => {
      response.writeHead(307, { location: `${elsewhere.baseUrl}/responses` }).end();
    });
    onTestFinished(redirecting.close);
    const redirected = createWriter(settingsFor(kind, redirecting.origin), {
      tasks,
      wait: () => Promise.resolve(),
    });
    expect((await failureOf(askOutline(redirected, call()))).code).toBe("network");
    expect(elsewhere.requests).toEqual([]);
  });
});

test("a refusal that goes on for long is one, and is asked for once", async () => {
  const refusal = `I'm sorry, but I can't help with that. ${"Let me explain why this matters. ".repeat(60)}`;
  let requests = 0;
  const server = await startLoopbackServer((_request, _body, response) => {
    requests += 1;
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(openAiAnswer("chat", { text: refusal })));
  });
  onTestFinished(server.close);
  const writer = createWriter(settingsFor("openai-compatible", server.origin), { tasks });
  const failure = await failureOf(askOutline(writer, call()));
  expect(failure).toMatchObject({ code: "refused", retryable: false, usage: { calls: 1 } });
  expect(requests).toBe(1);
});

test.each([
  ["processor", "invalid_output"],
  ["memory", "invalid_output"],
  ["busy", "unavailable"],
] as const)(
  "a section whose parsing is stopped (%s) fails as %s, and its cost is counted",
  async (reason, code) => {
    const { writer } = await scripted("openai", [], { deps: { tasks: overrunning(reason) } });
    const failure = await failureOf(askSection(writer, call()));
    expect(failure).toMatchObject({ code, retryable: true, usage: { calls: 1 } });
  },
);

test("a writer asks OpenAI not to store prompts", async () => {
  const { writer, server } = await scripted("openai", []);
  await askOutline(writer, call());
  expect(JSON.parse(server.requests[0]?.body ?? "{}")).toMatchObject({ store: false });
});

test("a writer sends no key to a server that needs none", async () => {
  const server = await startMisbehavingOpenAi();
  onTestFinished(server.close);
  const settings: WriterSettings = {
    ...settingsFor("openai-compatible", server.baseUrl),
    kind: "openai-compatible",
    baseUrl: server.baseUrl,
    apiKey: null,
    model: "llama",
    timeoutMs: 5000,
  };
  await askOutline(createWriter(settings, { tasks }), call());
  expect(server.requests[0]?.authorization).toBeUndefined();
});

test("a revision comes as edits, whose links are keys that were given", async () => {
  const answer = {
    edits: [
      {
        find: "old",
        replace: "[new](source:S1) [x](https://evil.example) <b>y</b> ![z](https://evil.example/z)",
      },
    ],
    title: "",
    meta_description: null,
  };
  const server = await startLoopbackServer((_request, _body, response) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(openAiAnswer("chat", { text: JSON.stringify(answer) })));
  });
  onTestFinished(server.close);
  const writer = createWriter(settingsFor("openai-compatible", server.origin), { tasks });
  const { sources, ...order } = writerBrief();
  const draft = { title: "T", metaDescription: "D", markdown: "old", keywords: ["k"] };
  const request = { draft, problems: ["Mend it."], claims: [] };
  const { value } = await writer.revise(order, request, materialOf(sources), call());
  expect(value).toEqual({
    edits: [{ find: "old", replace: "[new](source:S1) x y " }],
    title: null,
    metaDescription: null,
  });
});
