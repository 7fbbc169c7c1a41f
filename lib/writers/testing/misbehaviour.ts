/** How the test server answers one request. */
export type ModelMisbehaviour =
  | { name: "ok" }
  | { name: "slow"; delayMs: number }
  | { name: "rate_limited"; headers?: Record<string, string> }
  | { name: "insufficient_quota" }
  | { name: "server_error" }
  | { name: "unavailable"; headers?: Record<string, string> }
  | { name: "cut_off_body" }
  | { name: "cut_off_stream" }
  | { name: "idle_stream" }
  | { name: "error_in_stream"; code: string }
  | { name: "whole_answer" }
  | { name: "no_usage" }
  | { name: "no_streams" }
  | { name: "wrong_json" }
  | { name: "schema_violation" }
  | { name: "json_in_fence" }
  | { name: "no_schemas" }
  | { name: "html_page" }
  | { name: "empty" }
  | { name: "refusal" }
  | { name: "content_filter" }
  | { name: "length" }
  | { name: "hang" }
  | { name: "unauthorized" }
  | { name: "model_not_found" }
  | { name: "prompt_too_long" };

type NeedsMore = Extract<ModelMisbehaviour, { delayMs: number } | { code: string }>["name"];

/** A behaviour, or only its name if it needs no other field. */
export type ScriptedBehaviour = ModelMisbehaviour | Exclude<ModelMisbehaviour["name"], NeedsMore>;

export function misbehaviourOf(behaviour: ScriptedBehaviour): ModelMisbehaviour {
  return typeof behaviour === "string" ? { name: behaviour } : behaviour;
}

interface ErrorAnswer {
  status: number;
  type: string;
  code: string | null;
  message: string;
}

/** The errors that OpenAI documents, with its own messages. */
const errorAnswers = {
  rate_limited: {
    status: 429,
    type: "tokens",
    code: "rate_limit_exceeded",
    message: "Rate limit reached for the model on tokens per min. Please try again later.",
  },
  insufficient_quota: {
    status: 429,
    type: "insufficient_quota",
    code: "insufficient_quota",
    message: "You exceeded your current quota, please check your plan and billing details.",
  },
  server_error: {
    status: 500,
    type: "server_error",
    code: null,
    message: "The server had an error while processing your request. Sorry about that!",
  },
  unavailable: {
    status: 503,
    type: "server_error",
    code: null,
    message: "The engine is currently overloaded, please try again later.",
  },
  model_not_found: {
    status: 404,
    type: "invalid_request_error",
    code: "model_not_found",
    message: "The model `gpt-unknown` does not exist or you do not have access to it.",
  },
  prompt_too_long: {
    status: 400,
    type: "invalid_request_error",
    code: "context_length_exceeded",
    message: "This model's maximum context length is 8192 tokens. Please reduce the length of the messages.",
  },
  no_streams: {
    status: 400,
    type: "invalid_request_error",
    code: null,
    message: "Unsupported parameter: stream",
  },
  no_schemas: {
    status: 400,
    type: "invalid_request_error",
    code: null,
    message: "response_format of type json_schema is not supported by this server",
  },
} satisfies Partial<Record<ModelMisbehaviour["name"], ErrorAnswer>>;

export function errorAnswerOf(name: keyof typeof errorAnswers): ErrorAnswer {
  return errorAnswers[name];
}
