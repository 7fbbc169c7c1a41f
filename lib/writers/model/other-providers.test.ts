import type { IncomingHttpHeaders } from "node:http";
import { describe, expect, onTestFinished, test } from "vitest";
import type { WriterSettings } from "@/lib/platform/settings/services";
import { inlineTasks } from "@/lib/tasks/testing/inline-tasks";
import { createWriter } from "../registry";
import { askOutline } from "../testing/ask-writer";
import { askedOfModel } from "../testing/asked-of-model";
import { cannedAnswer } from "../testing/canned-answer";
import { startLoopbackServer } from "../testing/loopback-server";
import { writerContract } from "../testing/writer-contract";
import { WriterFailure, type WriterFailureCode } from "../writer";

type Kind = "anthropic" | "google";

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body: object;
}

interface Provider {
  path: RegExp;
  keyHeader: string;
  succeed: (text: string, finish?: "length" | "refusal") => Answer;
}

/** The two APIs, as their providers document them. */
const providers: Record<Kind, Provider> = {
  anthropic: {
    path: /^\/v1\/messages$/,
    keyHeader: "x-api-key",
    succeed: (text, finish) => ({
      status: 200,
      body: {
        id: "msg_01",
        type: "message",
        role: "assistant",
        model: "claude-sonnet-5-5",
        content: [{ type: "text", text }],
        stop_reason: finish === "length" ? "max_tokens" : finish === "refusal" ? "refusal" : "end_turn",
        stop_sequence: null,
        usage: { input_tokens: 90, output_tokens: 30 },
      },
    }),
  },
  google: {
    path: /^\/v1\/models\/gemini-flash-latest:streamGenerateContent\?alt=sse$/,
    keyHeader: "x-goog-api-key",
    succeed: (text, finish) => ({
      status: 200,
      body: {
        candidates: [
          {
            content: { parts: [{ text }], role: "model" },
            finishReason: finish === "length" ? "MAX_TOKENS" : finish === "refusal" ? "SAFETY" : "STOP",
            index: 0,
          },
        ],
        usageMetadata: { promptTokenCount: 90, candidatesTokenCount: 30, totalTokenCount: 120 },
        modelVersion: "gemini-flash-latest",
      },
    }),
  },
};

async function startProvider(kind: Kind, answers: Answer[] = []) {
  const requests: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const { origin, close } = await startLoopbackServer((request, body, response) => {
    requests.push({ url: request.url ?? "", headers: request.headers, body });
    const text = cannedAnswer(askedOfModel(body));
    const answer = answers[requests.length - 1] ?? providers[kind].succeed(text);
    response.writeHead(answer.status, { "content-type": "application/json", ...answer.headers });
    response.end(JSON.stringify(answer.body));
  });
  return { baseUrl: `${origin}/v1`, requests, close };
}

function settingsFor(kind: Kind, baseUrl: string): WriterSettings {
  const model = kind === "anthropic" ? "claude-sonnet-5-5" : "gemini-flash-latest";
  return { kind, baseUrl, model, apiKey: "key-0123456789", timeoutMs: 10_000 };
}

for (const kind of ["anthropic", "google"] as const) {
  writerContract(kind, async () => {
    const { baseUrl, close } = await startProvider(kind);
    return { writer: createWriter(settingsFor(kind, baseUrl), { tasks: inlineTasks }), close };
  });

  test(`${kind} is asked at its documented address, with its key in a header and a schema for the outline`, async () => {
    const { baseUrl, requests, close } = await startProvider(kind);
    onTestFinished(close);
    const { usage } = await askOutline(createWriter(settingsFor(kind, baseUrl), { tasks: inlineTasks }), {
      signal: AbortSignal.timeout(10_000),
    });
    const [request] = requests;
    expect(request?.url).toMatch(providers[kind].path);
    expect(request?.headers[providers[kind].keyHeader]).toBe("key-0123456789");
    expect(request?.body).toContain('"metaDescription"');
    expect(usage).toMatchObject({ inputTokens: 90, outputTokens: 30, calls: 1 });
  });
}

const anthropicError = (status: number, type: string, message: string, headers = {}): Answer => ({
  status,
  headers,
  body: { type: "error", error: { type, message } },
});
const googleError = (status: number, name: string, message: string, details: object[] = []): Answer => ({
  status,
  body: { error: { code: status, message, status: name, details } },
});
const retryInfo = { "@type": "type.googleapis.com/google.rpc.RetryInfo", retryDelay: "34s" };

describe("an error of a provider gets the right failure code", () => {
  type Row = [Kind, Answer, WriterFailureCode, retryable: boolean, retryAfterSeconds: number | null];
  test.each<Row>([
    [
      "anthropic",
      anthropicError(401, "authentication_error", "invalid x-api-key"),
      "unauthorized",
      false,
      null,
    ],
    ["anthropic", anthropicError(404, "not_found_error", "model: claude-0"), "model_not_found", false, null],
    [
      "anthropic",
      anthropicError(400, "invalid_request_error", "Your credit balance is too low"),
      "quota",
      false,
      null,
    ],
    [
      "anthropic",
      anthropicError(400, "invalid_request_error", "prompt is too long: 210000 tokens"),
      "too_long",
      false,
      null,
    ],
    [
      "anthropic",
      anthropicError(429, "rate_limit_error", "Too many", { "retry-after": "41" }),
      "rate_limited",
      true,
      41,
    ],
    [
      "anthropic",
      anthropicError(529, "overloaded_error", "Overloaded", { "retry-after": "60" }),
      "unavailable",
      true,
      60,
    ],
    ["anthropic", providers.anthropic.succeed("I", "refusal"), "refused", false, null],
    ["anthropic", providers.anthropic.succeed('{"title":', "length"), "too_long", true, null],
    ["google", googleError(400, "INVALID_ARGUMENT", "API key not valid."), "unauthorized", false, null],
    ["google", googleError(403, "PERMISSION_DENIED", "No access"), "unauthorized", false, null],
    ["google", googleError(404, "NOT_FOUND", "models/x is not found"), "model_not_found", false, null],
    ["google", googleError(429, "RESOURCE_EXHAUSTED", "Quota", [retryInfo]), "rate_limited", true, 34],
    ["google", providers.google.succeed("", "refusal"), "refused", false, null],
    ["google", providers.google.succeed('{"title":', "length"), "too_long", true, null],
  ])("%s answers %j: %s", async (kind, answer, code, retryable, retryAfterSeconds) => {
    const { baseUrl, requests, close } = await startProvider(kind, [answer]);
    onTestFinished(close);
    const outlined = askOutline(createWriter(settingsFor(kind, baseUrl), { tasks: inlineTasks }), {
      signal: AbortSignal.timeout(10_000),
    });
    const failure: unknown = await outlined.catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WriterFailure);
    expect(failure).toMatchObject({ code, retryable, retryAfterSeconds });
    expect(requests).toHaveLength(1);
  });
});
