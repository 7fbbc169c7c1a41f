export type OpenAiApi = "responses" | "chat";

export interface OpenAiAnswer {
  text: string;
  /** Marks the text as a refusal, in the API that has a field for it. */
  refusal?: boolean;
  finish?: "stop" | "length" | "content_filter";
}

/** The body of a 200 response of either OpenAI API, as its API reference documents it. */
export function openAiAnswer(api: OpenAiApi, answer: OpenAiAnswer): object {
  return api === "responses" ? responsesAnswer(answer) : chatAnswer(answer);
}

export const answeredUsage = { inputTokens: 1200, outputTokens: 800 };
export const answeredModel = "gpt-test-2026-01-01";

function responsesAnswer({ text, refusal = false, finish = "stop" }: OpenAiAnswer): object {
  const reason = finish === "length" ? "max_output_tokens" : "content_filter";
  return {
    id: "resp_test",
    object: "response",
    created_at: 1_767_225_600,
    status: finish === "stop" ? "completed" : "incomplete",
    error: null,
    incomplete_details: finish === "stop" ? null : { reason },
    model: answeredModel,
    output: [
      {
        type: "message",
        id: "msg_test",
        status: "completed",
        role: "assistant",
        content: [
          refusal ? { type: "refusal", refusal: text } : { type: "output_text", text, annotations: [] },
        ],
      },
    ],
    usage: {
      input_tokens: answeredUsage.inputTokens,
      input_tokens_details: { cached_tokens: 0 },
      output_tokens: answeredUsage.outputTokens,
      output_tokens_details: { reasoning_tokens: 0 },
      total_tokens: answeredUsage.inputTokens + answeredUsage.outputTokens,
    },
  };
}

function chatAnswer({ text, finish = "stop" }: OpenAiAnswer): object {
  return {
    id: "chatcmpl-test",
    object: "chat.completion",
    created: 1_767_225_600,
    model: answeredModel,
    // Compatible servers have no field for a refusal: it comes as ordinary text.
    choices: [{ index: 0, message: { role: "assistant", content: text }, finish_reason: finish }],
    usage: {
      prompt_tokens: answeredUsage.inputTokens,
      completion_tokens: answeredUsage.outputTokens,
      total_tokens: answeredUsage.inputTokens + answeredUsage.outputTokens,
    },
  };
}

/** The events of a streamed answer of either OpenAI API, each as in its `data` line. The last one ends the stream. */
export function openAiEvents(api: OpenAiApi, answer: OpenAiAnswer, withUsage = true): object[] {
  return api === "responses" ? responsesEvents(answer) : chatEvents(answer, withUsage);
}

/** Server-sent events, as text/event-stream. */
export function eventStream(events: readonly object[]): string {
  return events
    .map((event) => {
      const name = "type" in event && typeof event.type === "string" ? `event: ${event.type}\n` : "";
      return `${name}data: ${JSON.stringify(event)}\n\n`;
    })
    .join("");
}

function piecesOf(text: string): string[] {
  return text.match(/[\s\S]{1,400}/g) ?? [];
}

function chatEvents({ text, finish = "stop" }: OpenAiAnswer, withUsage: boolean): object[] {
  const chunk = (choices: object[], more: object = {}) => ({
    id: "chatcmpl-test",
    object: "chat.completion.chunk",
    created: 1_767_225_600,
    model: answeredModel,
    choices,
    ...more,
  });
  const usage = {
    prompt_tokens: answeredUsage.inputTokens,
    completion_tokens: answeredUsage.outputTokens,
    total_tokens: answeredUsage.inputTokens + answeredUsage.outputTokens,
  };
  return [
    chunk([{ index: 0, delta: { role: "assistant", content: "" }, finish_reason: null }]),
    ...piecesOf(text).map((content) => chunk([{ index: 0, delta: { content }, finish_reason: null }])),
    chunk([{ index: 0, delta: {}, finish_reason: finish }]),
    ...(withUsage ? [chunk([], { usage })] : []),
  ];
}

function responsesEvents(answer: OpenAiAnswer): object[] {
  const { text, refusal = false, finish = "stop" } = answer;
  const at = { item_id: "msg_test", output_index: 0, content_index: 0 };
  const item = { id: "msg_test", type: "message", status: "in_progress", role: "assistant", content: [] };
  const whole = responsesAnswer(answer);
  const [delta, part] = refusal
    ? ["response.refusal.delta", { type: "refusal", refusal: "" }]
    : ["response.output_text.delta", { type: "output_text", text: "", annotations: [] }];
  const end = finish === "stop" ? "response.completed" : "response.incomplete";
  const events = [
    { type: "response.created", response: { ...whole, status: "in_progress", output: [], usage: null } },
    { type: "response.output_item.added", output_index: 0, item },
    { type: "response.content_part.added", ...at, part },
    ...piecesOf(text).map((piece) => ({ type: delta, ...at, delta: piece, logprobs: [] })),
    { type: "response.output_item.done", output_index: 0, item: { ...item, status: "completed" } },
    { type: end, response: whole },
  ];
  return events.map((event, index) => ({ ...event, sequence_number: index }));
}
