import { APICallError, NoObjectGeneratedError } from "ai";
import type { ChosenModel } from "./language-model";
import { ModelAnswerTooLarge } from "./model-fetch";
import { retryAfterSecondsOf } from "./retry-after";
import { WriterFailure, type WriterFailureCode } from "./writer";

type Named = Pick<ChosenModel, "providerLabel" | "modelId" | "apiKey" | "apiKeySetting">;

interface Kind {
  code: WriterFailureCode;
  retryable: boolean;
  message: (model: Named) => string;
}

const kinds = {
  rateLimited: {
    code: "rate_limited",
    retryable: true,
    message: ({ providerLabel }) =>
      `${providerLabel} is limiting requests; the article is tried again later.`,
  },
  quota: {
    code: "quota",
    retryable: false,
    message: ({ providerLabel, apiKeySetting }) =>
      `The account at ${providerLabel} has no credit left: add some there, or set ${apiKeySetting} to the key of another account.`,
  },
  unauthorized: {
    code: "unauthorized",
    retryable: false,
    message: ({ providerLabel, apiKeySetting }) =>
      `${providerLabel} does not accept the API key: set ${apiKeySetting} to a valid one that may use the model.`,
  },
  modelNotFound: {
    code: "model_not_found",
    retryable: false,
    message: ({ providerLabel, modelId }) =>
      `${providerLabel} has no model "${modelId}": correct WRITER_MODEL, or WRITER_BASE_URL if that is set.`,
  },
  rejected: {
    code: "rejected",
    retryable: false,
    message: ({ providerLabel, modelId }) =>
      `${providerLabel} does not accept the request for "${modelId}": set WRITER_MODEL to a model that writes text.`,
  },
  promptTooLong: {
    code: "too_long",
    retryable: false,
    message: ({ modelId }) =>
      `The brief and its sources are too long for "${modelId}": shorten the brief, or set WRITER_MODEL to a model with a larger context window.`,
  },
  unavailable: {
    code: "unavailable",
    retryable: true,
    message: ({ providerLabel }) =>
      `${providerLabel} is not working at the moment; the article is tried again.`,
  },
  network: {
    code: "network",
    retryable: true,
    message: ({ providerLabel }) =>
      `${providerLabel} cannot be reached: check the network of this server, and WRITER_BASE_URL if that is set.`,
  },
  brokenOff: {
    code: "invalid_output",
    retryable: true,
    message: ({ providerLabel }) => `The answer of ${providerLabel} broke off before its end.`,
  },
  unreadable: {
    code: "invalid_output",
    retryable: true,
    message: ({ providerLabel }) =>
      `${providerLabel} answered with something that is not a model's answer: check WRITER_BASE_URL if that is set.`,
  },
} satisfies Record<string, Kind>;

/** What one failed request to a model means. Errors of any other origin are bugs and are thrown on. */
export function modelFailure(error: unknown, model: Named, nowMs: number): WriterFailure {
  if (error instanceof WriterFailure) return error;
  const kind = kindOf(error);
  if (kind === null) throw error;
  return new WriterFailure(kind.code, kind.message(model), {
    retryable: kind.retryable,
    retryAfterSeconds: APICallError.isInstance(error) ? retryAfterSecondsOf(error, nowMs) : null,
    cause: withoutSecrets(error, model.apiKey),
  });
}

function kindOf(error: unknown): Kind | null {
  if (error instanceof ModelAnswerTooLarge || hasCause(error, ModelAnswerTooLarge)) return kinds.unreadable;
  if (NoObjectGeneratedError.isInstance(error)) return kinds.unreadable;
  if (!APICallError.isInstance(error)) {
    // The SDK's own complaints about an answer (no choices, empty body), and fetch's about the connection.
    if (error instanceof Error && error.name.startsWith("AI_")) return kinds.unreadable;
    return error instanceof TypeError ? kinds.network : null;
  }
  const status = error.statusCode;
  if (status === undefined) return kinds.network;
  if (status < 300) return error.isRetryable ? kinds.brokenOff : kinds.unreadable;
  const said = `${error.message} ${error.responseBody ?? ""}`;
  if (/insufficient_quota|billing_hard_limit|credit balance is too low/i.test(said)) return kinds.quota;
  if (/context_length_exceeded|maximum context length|prompt is too long/i.test(said))
    return kinds.promptTooLong;
  if (/API_KEY_INVALID|API key not valid/i.test(said)) return kinds.unauthorized;
  if (status === 400 && /model_not_found|model .{1,80}(not found|does not exist)/i.test(said)) {
    return kinds.modelNotFound;
  }
  return kindOfStatus(status);
}

function kindOfStatus(status: number): Kind {
  if (status === 401 || status === 403) return kinds.unauthorized;
  if (status === 402) return kinds.quota;
  if (status === 404) return kinds.modelNotFound;
  if (status === 413) return kinds.promptTooLong;
  if (status === 429) return kinds.rateLimited;
  if (status === 408 || status === 409) return kinds.unavailable;
  // 501 is a server that lacks a feature, as an answer by schema; trying again does not add it.
  return status >= 500 && status !== 501 ? kinds.unavailable : kinds.rejected;
}

function hasCause(error: unknown, type: new (message: string) => Error): boolean {
  return causesOf(error).some((cause) => cause instanceof type);
}

/** The error as a log may keep it: an APICallError holds the whole prompt, and servers echo the key. */
function withoutSecrets(error: unknown, apiKey: string | null): Error {
  const text = causesOf(error)
    .map((cause) => {
      const status = APICallError.isInstance(cause)
        ? ` (HTTP ${cause.statusCode ?? "none"} of ${cause.url})`
        : "";
      const message = apiKey ? cause.message.replaceAll(apiKey, "[API key]") : cause.message;
      return `${cause.name}: ${message.slice(0, 300)}${status}`;
    })
    .join(" < ");
  return new Error(text);
}

/** An error and its causes, the outermost first; five at most, since a chain may be a ring. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause)
    causes.push(cause);
  return causes;
}
