import type { ServerResponse } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import type { ModelSettings, ModelWriterOptions } from "@/lib/platform/settings/services";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { createWriter, type WriterDeps } from "../registry";
import { askOutline } from "../testing/ask-writer";
import { cannedOutline } from "../testing/canned-answer";
import { startLoopbackServer } from "../testing/loopback-server";
import { startMisbehavingOpenAi } from "../testing/misbehaving-openai-server";
import type { ScriptedBehaviour } from "../testing/misbehaviour";
import { answeredModel, eventStream } from "../testing/openai-answer";
import {
  overloadedEvent,
  type StreamedProvider,
  streamedEvents,
  streamedProviders,
} from "../testing/provider-streams";
import { type ModelCallRecord, type WriterCall, WriterFailure } from "../writer";

const outline = cannedOutline("article verification", ["S1"]);

const modelNames = {
  openai: "gpt-test",
  "openai-compatible": "llama",
  anthropic: "claude-sonnet-5-5",
  google: "gemini-flash-latest",
};

function settingsOf(kind: StreamedProvider, baseUrl: string): ModelSettings {
  return { kind, baseUrl, apiKey: "key-0123456789", model: modelNames[kind], timeoutMs: 20_000 };
}

/** A call that records what it is told. */
function recordingCall(more: Partial<WriterCall> = {}) {
  const fractions: number[] = [];
  const records: ModelCallRecord[] = [];
  const call: WriterCall = {
    signal: new AbortController().signal,
    onProgress: (fraction) => fractions.push(fraction),
    onModelCall: (record) => {
      records.push(record);
      return Promise.resolve();
    },
    ...more,
  };
  return { call, fractions, records };
}

async function failureOf(promise: Promise<unknown>): Promise<WriterFailure> {
  const error: unknown = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof WriterFailure)) throw new Error("A WriterFailure was expected.", { cause: error });
  return error;
}

/** A writer over a server that answers every request for a stream with `respond`. */
async function over(
  kind: StreamedProvider,
  respond: (response: ServerResponse) => void,
  options: Partial<ModelWriterOptions> = {},
  deps: Partial<WriterDeps> = {},
) {
  const { origin, close } = await startLoopbackServer((_request, _body, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    respond(response);
  });
  onTestFinished(close);
  const settings = { ...settingsOf(kind, `${origin}/v1`), ...options };
  return createWriter(settings, { tasks: inlineTasks, wait: () => Promise.resolve(), ...deps });
}

describe.each(streamedProviders)("a stream in the protocol of %s", (kind) => {
  const events = streamedEvents(kind, outline);
  const half = events.slice(0, Math.ceil(events.length / 2));

  test("is read to its end, with its tokens and the model that answered", async () => {
    const writer = await over(kind, (response) => response.end(eventStream(events)));
    const { call, records } = recordingCall();
    const { value, usage, model } = await askOutline(writer, call);
    expect(value.sections).toHaveLength(8);
    expect(usage).toMatchObject({ inputTokens: 1200, outputTokens: 800, calls: 1 });
    expect(model).toBe(answeredModel);
    expect(records).toMatchObject([
      { provider: kind, model, inputTokens: 1200, errorCode: null, estimated: false },
    ]);
  });

  test("reports its progress, never less than before, and not as finished", async () => {
    let time = 0;
    const writer = await over(
      kind,
      (response) => response.end(eventStream(events)),
      {},
      {
        now: () => (time += 1000),
      },
    );
    const { call, fractions } = recordingCall();
    await askOutline(writer, call);
    expect(fractions.length).toBeGreaterThan(1);
    expect(fractions).toEqual(fractions.toSorted((a, b) => a - b));
    expect(fractions.at(-1)).toBeLessThan(1);
  });

  test("that ends in the middle is not an answer, though its tokens are counted", async () => {
    const writer = await over(kind, (response) => response.end(eventStream(half)));
    const { call, records } = recordingCall();
    expect(await failureOf(askOutline(writer, call))).toMatchObject({
      code: "invalid_output",
      retryable: true,
    });
    expect(records[0]).toMatchObject({ errorCode: "invalid_output" });
    expect(records[0]?.inputTokens).toBeGreaterThan(100);
  });

  test("whose connection breaks is not an answer", async () => {
    const writer = await over(kind, (response) => {
      response.write(eventStream(half), () => response.destroy());
    });
    const { code, retryable } = await failureOf(askOutline(writer, recordingCall().call));
    expect({ code, retryable }).toEqual({ code: "invalid_output", retryable: true });
  });

  test("that falls silent is given up, with the setting that says how long it may be silent", async () => {
    const writer = await over(kind, (response) => response.write(eventStream(half)), { idleMs: 150 });
    const { code, message } = await failureOf(askOutline(writer, recordingCall().call));
    expect(code).toBe("timeout");
    expect(message).toContain("WRITER_IDLE_SECONDS");
  });

  test("in which the server reports that it is overloaded is tried again", async () => {
    let requests = 0;
    const writer = await over(kind, (response) => {
      requests += 1;
      response.end(eventStream(requests === 1 ? [...half, overloadedEvent(kind)] : events));
    });
    const { call, records } = recordingCall();
    expect((await askOutline(writer, call)).value.sections).toHaveLength(8);
    expect(records.map(({ errorCode }) => errorCode)).toEqual(["unavailable", null]);
  });
});

describe("a server that cannot stream", () => {
  const writerOver = async (script: ScriptedBehaviour[]) => {
    const server = await startMisbehavingOpenAi(script);
    onTestFinished(server.close);
    return {
      server,
      writer: createWriter(settingsOf("openai-compatible", server.baseUrl), { tasks: inlineTasks }),
    };
  };

  test.each<[ScriptedBehaviour, asked: boolean[]]>([
    // The whole answer has been paid for, and is used.
    ["whole_answer", [true, false]],
    ["no_streams", [true, false, false]],
  ])("and says so with %s is asked without a stream from then on", async (behaviour, asked) => {
    const { server, writer } = await writerOver([behaviour]);
    await askOutline(writer, recordingCall().call);
    await askOutline(writer, recordingCall().call);
    expect(server.requests.map(({ streamed }) => streamed)).toEqual(asked);
  });

  test("and counts no tokens has them estimated", async () => {
    const { writer } = await writerOver(["no_usage"]);
    const { call, records } = recordingCall();
    const { usage } = await askOutline(writer, call);
    expect(usage.inputTokens).toBeGreaterThan(100);
    expect(usage.outputTokens).toBeGreaterThan(100);
    expect(records).toMatchObject([{ estimated: true }]);
  });
});
