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
