import { answeredModel, openAiEvents } from "./openai-answer";

/** The providers whose protocols differ. */
export const streamedProviders = ["openai", "openai-compatible", "anthropic", "google"] as const;
export type StreamedProvider = (typeof streamedProviders)[number];

/** The events of a streamed answer in the protocol of a provider, as its documentation shows them. */
export function streamedEvents(provider: StreamedProvider, text: string): object[] {
  switch (provider) {
    case "openai":
      return openAiEvents("responses", { text });
    case "openai-compatible":
      return openAiEvents("chat", { text });
    case "anthropic":
      return anthropicEvents(text);
    case "google":
      return googleEvents(text);
  }
}

/** The event with which a provider reports in the middle of a stream that it is overloaded. */
export function overloadedEvent(provider: StreamedProvider): object {
  switch (provider) {
    case "openai":
      return { type: "error", code: "server_error", message: "Overloaded", param: null, sequence_number: 99 };
    case "openai-compatible":
      return { error: { message: "Overloaded", type: "server_error", code: 503 } };
    case "anthropic":
      return { type: "error", error: { type: "overloaded_error", message: "Overloaded" } };
    case "google":
      return { error: { code: 503, message: "The model is overloaded.", status: "UNAVAILABLE" } };
  }
}

function piecesOf(text: string): string[] {
  return text.match(/[\s\S]{1,400}/g) ?? [];
}

function anthropicEvents(text: string): object[] {
  const message = {
    id: "msg_01",
    type: "message",
    role: "assistant",
    model: answeredModel,
    content: [],
    stop_reason: null,
    stop_sequence: null,
    usage: { input_tokens: 1200, output_tokens: 1 },
  };
  return [
    { type: "message_start", message },
    { type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
    { type: "ping" },
    ...piecesOf(text).map((piece) => ({
      type: "content_block_delta",
      index: 0,
      delta: { type: "text_delta", text: piece },
    })),
    { type: "content_block_stop", index: 0 },
    {
      type: "message_delta",
      delta: { stop_reason: "end_turn", stop_sequence: null },
      usage: { output_tokens: 800 },
    },
    { type: "message_stop" },
  ];
}

function googleEvents(text: string): object[] {
  const pieces = piecesOf(text);
  return pieces.map((piece, index) => ({
    candidates: [
      {
        content: { parts: [{ text: piece }], role: "model" },
        index: 0,
        ...(index === pieces.length - 1 ? { finishReason: "STOP" } : {}),
      },
    ],
    usageMetadata: { promptTokenCount: 1200, candidatesTokenCount: 800, totalTokenCount: 2000 },
    modelVersion: answeredModel,
  }));
}
