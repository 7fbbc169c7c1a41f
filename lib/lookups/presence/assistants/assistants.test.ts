import { inspect } from "node:util";
import { describe, expect, test } from "vitest";
import type { ProviderFailureCode } from "@/lib/platform/fetching/provider-failure";
import {
  type CannedAnswer,
  loopbackFetch,
  providerFailureOf,
  startProvider,
} from "@/lib/platform/fetching/testing/provider-server";
import type { AssistantName } from "@/lib/platform/settings/provider-names";
import type { Assistant, AssistantAnswer } from "../assistant";
import { createAnthropicAssistant } from "./anthropic";
import { createGoogleAssistant } from "./google";
import { createOpenAiAssistant } from "./openai";
import { createPerplexityAssistant } from "./perplexity";

const apiKey = "s3cret-key-0123456789";
const never = new AbortController().signal;
const question = "Who sells anvils?";
const text = "Acme sells anvils.";

const create = (name: AssistantName, baseUrl: string): Assistant => {
  const options = { fetch: loopbackFetch, apiKey, model: "the-model", timeoutMs: 5000, baseUrl };
  if (name === "openai") return createOpenAiAssistant(options);
  if (name === "anthropic") return createAnthropicAssistant(options);
  return name === "google" ? createGoogleAssistant(options) : createPerplexityAssistant(options);
};

interface Api {
  path: string;
  keyHeader: [string, string];
  /** The provider's documented answers with a search and without one. */
  searched: unknown;
  unsearched: unknown;
  empty: unknown;
  answer: AssistantAnswer;
}

const citation = { url: "https://acme.example/shop", title: "Shop" };
const openAiMessage = (annotations: object[], said = text) => ({
  id: "msg_1",
  type: "message",
  status: "completed",
  role: "assistant",
  content: [{ type: "output_text", text: said, annotations }],
});
const anthropicMessage = (content: object[]) => ({
  id: "msg_01",
  type: "message",
  role: "assistant",
  model: "claude-x",
  content,
  stop_reason: "end_turn",
  usage: { input_tokens: 1, output_tokens: 1, server_tool_use: { web_search_requests: 1 } },
});

const apis: Record<AssistantName, Api> = {
  openai: {
    path: "/v1/responses",
    keyHeader: ["authorization", `Bearer ${apiKey}`],
    searched: {
      id: "resp_1",
      object: "response",
      status: "completed",
      model: "gpt-x",
      output: [
        { id: "rs_1", type: "reasoning", summary: [] },
        {
          id: "ws_1",
          type: "web_search_call",
          status: "completed",
          action: { type: "search", query: "anvils" },
        },
        openAiMessage([{ type: "url_citation", start_index: 0, end_index: 4, ...citation }]),
      ],
    },
    unsearched: { model: "gpt-x", output: [openAiMessage([])] },
    empty: { model: "gpt-x", output: [{ id: "rs_1", type: "reasoning", summary: [] }] },
    answer: { model: "gpt-x", text, searched: true, citations: [citation] },
  },
  anthropic: {
    path: "/v1/messages",
    keyHeader: ["x-api-key", apiKey],
    searched: anthropicMessage([
      { type: "server_tool_use", id: "srvtoolu_1", name: "web_search", input: { query: "anvils" } },
      {
        type: "web_search_tool_result",
        tool_use_id: "srvtoolu_1",
        content: [
          {
            type: "web_search_result",
            url: "https://other.example/",
            title: "Other",
            encrypted_content: "…",
          },
        ],
      },
      { type: "text", text: "Acme " },
      {
        type: "text",
        text: "sells anvils.",
        citations: [
          { type: "web_search_result_location", ...citation, encrypted_index: "…", cited_text: "…" },
        ],
      },
    ]),
    unsearched: anthropicMessage([
      {
        type: "web_search_tool_result",
        tool_use_id: "srvtoolu_1",
        content: { type: "web_search_tool_result_error", error_code: "max_uses_exceeded" },
      },
      { type: "text", text },
    ]),
    empty: anthropicMessage([]),
    answer: { model: "claude-x", text, searched: true, citations: [citation] },
  },
  google: {
    path: "/v1beta/models/the-model:generateContent",
    keyHeader: ["x-goog-api-key", apiKey],
    searched: {
      candidates: [
        {
          content: { parts: [{ text: "Acme " }, { text: "sells anvils." }], role: "model" },
          finishReason: "STOP",
          groundingMetadata: {
            webSearchQueries: ["anvils"],
            searchEntryPoint: { renderedContent: "<div>…</div>" },
            groundingChunks: [
              {
                web: {
                  uri: "https://vertexaisearch.cloud.google.com/grounding-api-redirect/AbC",
                  title: "acme.example",
                },
              },
            ],
            groundingSupports: [],
          },
        },
      ],
      modelVersion: "gemini-x",
    },
    unsearched: { candidates: [{ content: { parts: [{ text }] } }], modelVersion: "gemini-x" },
    empty: { candidates: [{ finishReason: "SAFETY" }] },
    answer: {
      model: "gemini-x",
      text,
      searched: true,
      citations: [{ url: "https://acme.example/", title: "acme.example" }],
    },
  },
  perplexity: {
    path: "/chat/completions",
    keyHeader: ["authorization", `Bearer ${apiKey}`],
    searched: {
      id: "1",
      model: "sonar",
      object: "chat.completion",
      citations: ["https://acme.example/shop"],
      search_results: [{ ...citation, date: "2026-01-01" }],
      choices: [{ index: 0, finish_reason: "stop", message: { role: "assistant", content: text } }],
    },
    unsearched: { model: "sonar", choices: [{ message: { content: text } }] },
    empty: { model: "sonar", choices: [{ message: { content: " " } }] },
    answer: { model: "sonar", text, searched: true, citations: [citation] },
  },
};

describe.each(Object.keys(apis) as AssistantName[])("the assistant %s", (name) => {
  const api = apis[name];
  const asking = async (answer: CannedAnswer) => {
    const { baseUrl, requests } = await startProvider(answer);
    return { asked: create(name, baseUrl).ask(question, never), requests };
  };

  test("returns its text, its citations and whether it searched", async () => {
    expect(await (await asking({ body: api.searched })).asked).toEqual(api.answer);
    expect(await (await asking({ body: api.unsearched })).asked).toEqual({
      ...api.answer,
      searched: false,
      citations: [],
    });
  });

  test("is called at its documented address, with its key in a header, and with web search", async () => {
    const { asked, requests } = await asking({ body: api.searched });
    await asked;
    const [request] = requests;
    expect(request?.url.pathname).toBe(api.path);
    expect(request?.headers[api.keyHeader[0]]).toBe(api.keyHeader[1]);
    expect(JSON.stringify(request?.body)).toContain(question);
    if (name !== "perplexity") expect(JSON.stringify(request?.body)).toMatch(/(web|google)_search/);
  });

  test.each<[string, CannedAnswer, ProviderFailureCode]>([
    ["no text", { body: api.empty }, "unreadable"],
    ["HTML", { body: "<html>" }, "unreadable"],
    ["HTTP 401", { status: 401, body: {} }, "unauthorized"],
    ["HTTP 429", { status: 429, body: {} }, "rate_limited"],
    [
      "HTTP 529",
      { status: 529, body: { type: "error", error: { type: "overloaded_error", message: "" } } },
      "unavailable",
    ],
  ])("fails on %s", async (_what, answer, code) => {
    const failure = await providerFailureOf((await asking(answer)).asked);
    expect(failure).toMatchObject({ code });
    expect(inspect(failure, { depth: 20 })).not.toContain(apiKey);
  });
});

test.each<[AssistantName, CannedAnswer, ProviderFailureCode]>([
  [
    "openai",
    {
      status: 429,
      body: {
        error: {
          message: "You exceeded your current quota",
          type: "insufficient_quota",
          code: "insufficient_quota",
        },
      },
    },
    "quota",
  ],
  [
    "anthropic",
    {
      status: 400,
      body: {
        type: "error",
        error: { type: "invalid_request_error", message: "Your credit balance is too low" },
      },
    },
    "quota",
  ],
  [
    "google",
    {
      status: 400,
      body: {
        error: {
          code: 400,
          message: "API key not valid. Please pass a valid API key.",
          status: "INVALID_ARGUMENT",
        },
      },
    },
    "unauthorized",
  ],
])("the error of %s in %j is read as %s", async (name, answer, code) => {
  const { baseUrl } = await startProvider(answer);
  expect(await providerFailureOf(create(name, baseUrl).ask(question, never))).toMatchObject({ code });
});
