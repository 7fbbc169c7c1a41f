import { APICallError, InvalidResponseDataError, NoObjectGeneratedError } from "ai";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { retryAfterSeconds } from "@/lib/platform/fetching/retry-after";
import { WriterFailure, type WriterFailureCode, type WriterFailureDetails } from "../writer";
import type { ChosenModel } from "./language-model";
import { ModelAnswerTooLarge } from "./model-fetch";
import { StreamFailure } from "./stream-answer";

type NamedModel = Pick<ChosenModel, "providerLabel" | "modelId" | "settings" | "timeoutMs" | "idleMs">;

interface FailureKind {
  code: WriterFailureCode;
  retryable: boolean;
  message: (model: NamedModel) => string;
}

/** Every way in which a model can fail, with the public message for it. */
const failureKinds = {
  rateLimited: {
    code: "rate_limited",
    retryable: true,
    message: ({ providerLabel }) =>
      `${providerLabel} is limiting requests; the article is tried again later.`,
  },
  quota: {
    code: "quota",
    retryable: false,
    message: ({ providerLabel, settings }) =>
      `The account at ${providerLabel} has no credit left: add some there, or set ${settings.apiKey} to the key of another account.`,
  },
  unauthorized: {
    code: "unauthorized",
    retryable: false,
    message: ({ providerLabel, settings }) =>
      `${providerLabel} does not accept the API key: set ${settings.apiKey} to a valid one that may use the model.`,
  },
  modelNotFound: {
    code: "model_not_found",
    retryable: false,
    message: ({ providerLabel, modelId, settings }) =>
      `${providerLabel} has no model "${modelId}": correct ${settings.model}, or ${settings.baseUrl} if that is set.`,
  },
  rejected: {
    code: "rejected",
    retryable: false,
    message: ({ providerLabel, modelId, settings }) =>
      `${providerLabel} does not accept the request for "${modelId}": set ${settings.model} to a model that writes text.`,
  },
  refused: {
    code: "refused",
    retryable: false,
    message: ({ providerLabel, settings }) =>
      `${providerLabel} refused to write about this: change the keyword or the brief, or set ${settings.model} to another model.`,
  },
  promptTooLong: {
    code: "too_long",
    retryable: false,
    message: ({ modelId, settings }) =>
      `The brief and its sources are too long for "${modelId}": shorten the brief, or set ${settings.model} to a model with a larger context window.`,
  },
  answerTooLong: {
    code: "too_long",
    retryable: true,
    message: ({ modelId, settings }) =>
      `"${modelId}" reached its limit before the article's end: set ${settings.model} to a model that may answer at greater length.`,
  },
  unavailable: {
    code: "unavailable",
    retryable: true,
    message: ({ providerLabel }) =>
      `${providerLabel} is not working at the moment; the article is tried again.`,
  },
  readersBusy: {
    code: "unavailable",
    retryable: true,
    message: () => "Galley was too busy reading other texts to read the writer's.",
  },
  network: {
    code: "network",
    retryable: true,
    message: ({ providerLabel, settings }) =>
      `${providerLabel} cannot be reached: check the network of this server, and ${settings.baseUrl} if that is set.`,
  },
  forbiddenAddress: {
    code: "network",
    retryable: false,
    message: ({ settings }) =>
      `Galley does not call the model server: its host is not on the public internet, is on a port for something else, or would be called without https. Change ${settings.baseUrl}, or let whoever runs this installation allow the host in FETCH_ALLOW.`,
  },
  timeout: {
    code: "timeout",
    retryable: true,
    message: ({ providerLabel, timeoutMs, settings }) =>
      `${providerLabel} gave no complete answer within ${Math.round(timeoutMs / 1000)} seconds: raise WRITER_TIMEOUT_SECONDS, or set ${settings.model} to a faster model.`,
  },
  silent: {
    code: "timeout",
    retryable: true,
    message: ({ providerLabel, idleMs }) =>
      `${providerLabel} sent nothing for ${Math.round(idleMs / 1000)} seconds in the middle of an answer: raise WRITER_IDLE_SECONDS, or look at the server.`,
  },
  aborted: {
    code: "aborted",
    retryable: true,
    message: () => "The writer was stopped before it had finished.",
  },
  brokenOff: {
    code: "invalid_output",
    retryable: true,
    message: ({ providerLabel }) => `The answer of ${providerLabel} broke off before its end.`,
  },
  unreadable: {
    code: "invalid_output",
    retryable: true,
    message: ({ providerLabel, settings }) =>
      `${providerLabel} answered with something that is not a model's answer: check ${settings.baseUrl} if that is set.`,
  },
  emptyAnswer: {
    code: "invalid_output",
    retryable: true,
    message: ({ providerLabel }) => `${providerLabel} gave an empty answer.`,
  },
  wrongForm: {
    code: "invalid_output",
    retryable: true,
    message: ({ modelId, settings }) =>
      `"${modelId}" does not answer in the form that was asked for: set ${settings.model} to a more capable model.`,
  },
  noArticle: {
    code: "invalid_output",
    retryable: true,
    message: ({ modelId, settings }) =>
      `"${modelId}" did not write an article with headings: set ${settings.model} to a more capable model.`,
  },
} satisfies Record<string, FailureKind>;

export type ModelFailureKind = keyof typeof failureKinds;

/** A failure of one kind, with its message for the given model. */
export function modelFailure(
  kind: ModelFailureKind,
  model: NamedModel,
  details: Omit<WriterFailureDetails, "retryable"> = {},
): WriterFailure {
  const { code, retryable, message } = failureKinds[kind];
  return new WriterFailure(code, message(model), { ...details, retryable });
}

/** Translates the error of a request into a WriterFailure. Any other error is a bug and is thrown again. */
export function requestFailure(error: unknown, model: ChosenModel, nowMs: number): WriterFailure {
  if (error instanceof WriterFailure) return error;
  const kind = kindOf(error);
  if (kind === null) throw error;
  return modelFailure(kind, model, {
    retryAfterSeconds: APICallError.isInstance(error) ? retryAfterSecondsOf(error, nowMs) : null,
    cause: withoutSecrets(error, model.apiKey),
  });
}

function kindOf(error: unknown): ModelFailureKind | null {
  if (hasCause(error, ModelAnswerTooLarge)) return "unreadable";
  if (causesOf(error).some(isSilence)) return "silent";
  const fetching = causesOf(error).find((cause) => cause instanceof FetchFailure);
  if (fetching !== undefined) return fetching.code === "dns" ? "network" : "forbiddenAddress";
  if (error instanceof StreamFailure) return kindOfText(error.said) ?? kindOfStreamed(error.said);
  if (NoObjectGeneratedError.isInstance(error)) return "unreadable";
  if (!APICallError.isInstance(error)) {
    if (InvalidResponseDataError.isInstance(error) && /finish reason/.test(error.message)) return "brokenOff";
    // AI_ errors of the SDK are about the answer (no choices, empty body), a TypeError is about the connection.
    if (error instanceof Error && error.name.startsWith("AI_")) return "unreadable";
    if (!(error instanceof TypeError)) return null;
    return error.message === "terminated" ? "brokenOff" : "network";
  }
  const status = error.statusCode;
  if (status === undefined) return "network";
  if (status < 300) return error.isRetryable ? "brokenOff" : "unreadable";
  const said = saidBy(error);
  if (status === 400 && /model_not_found|model .{1,80}(not found|does not exist)/i.test(said)) {
    return "modelNotFound";
  }
  return kindOfText(said) ?? kindOfStatus(status);
}

function saidBy(error: APICallError): string {
  return `${error.message} ${error.responseBody ?? ""}`;
}

/** undici's errors for a response or a body that does not arrive. */
function isSilence(error: Error): boolean {
  return (
    "code" in error && (error.code === "UND_ERR_HEADERS_TIMEOUT" || error.code === "UND_ERR_BODY_TIMEOUT")
  );
}

/** The failures that providers distinguish only by the text of the message. */
function kindOfText(said: string): ModelFailureKind | null {
  if (/insufficient_quota|billing_hard_limit|credit balance is too low/i.test(said)) return "quota";
  if (/context_length_exceeded|maximum context length|prompt is too long/i.test(said)) return "promptTooLong";
  return /API_KEY_INVALID|API key not valid/i.test(said) ? "unauthorized" : null;
}

/** A failure in the middle of a stream, which comes without a status. */
function kindOfStreamed(said: string): ModelFailureKind {
  if (/rate_limit|too many requests|RESOURCE_EXHAUSTED/i.test(said)) return "rateLimited";
  return /overloaded|server_error|api_error|unavailable|internal/i.test(said) ? "unavailable" : "brokenOff";
}

/**
 * True when a server may have rejected a request because it asks for a stream: it says so, or the request asks
 * for nothing else that is special.
 */
export function refusesStreams(error: unknown, format: "schema" | "json" | "text"): boolean {
  if (!APICallError.isInstance(error) || error.statusCode === undefined) return false;
  if (kindOf(error) !== "rejected") return false;
  return format === "text" || /stream/i.test(saidBy(error));
}

function kindOfStatus(status: number): ModelFailureKind {
  if (status === 401 || status === 403) return "unauthorized";
  if (status === 402) return "quota";
  if (status === 404) return "modelNotFound";
  if (status === 413) return "promptTooLong";
  if (status === 429) return "rateLimited";
  if (status === 408 || status === 409) return "unavailable";
  // 501 means that the server lacks a feature, such as schemas. Trying again does not help.
  return status >= 500 && status !== 501 ? "unavailable" : "rejected";
}

function hasCause(error: unknown, type: new (message: string) => Error): boolean {
  return causesOf(error).some((cause) => cause instanceof type);
}

/** The error in a form that may be logged: an APICallError contains the whole prompt, and servers echo the key. */
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

/** An error and its causes, outermost first. At most five, since a chain of causes may be circular. */
function causesOf(error: unknown): Error[] {
  const causes: Error[] = [];
  for (let cause = error; cause instanceof Error && causes.length < 5; cause = cause.cause)
    causes.push(cause);
  return causes;
}

/**
 * The wait that a provider asks for, in whole seconds, or null. Reads `retry-after-ms` (OpenAI, more exact), then
 * `retry-after`, then Google's `retryDelay` in the body.
 */
export function retryAfterSecondsOf(
  { responseHeaders = {}, responseBody = "" }: Pick<APICallError, "responseHeaders" | "responseBody">,
  nowMs: number,
): number | null {
  const ms = /^\s*\d+(?:\.\d+)?\s*$/.exec(responseHeaders["retry-after-ms"] ?? "")?.[0];
  if (ms !== undefined) return Math.ceil(Number(ms) / 1000);
  const inHeader = retryAfterSeconds(responseHeaders["retry-after"], new Date(nowMs));
  if (inHeader !== null) return inHeader;
  const inBody = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(responseBody)?.[1];
  return inBody === undefined ? null : Math.ceil(Number(inBody));
}
