import { FetchFailure, type FetchFailureCode } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { mayHaveArrived } from "@/lib/platform/fetching/may-have-arrived";
import { retryAfterSeconds } from "@/lib/platform/fetching/retry-after";
import { explainRefusal, isRetryableStatus } from "./explain-refusal";
import { readAnswerJson } from "./read-answer-json";
import { secretsIn, signMessage } from "./sign-message";

export interface MessageToSend {
  fetch: GuardedFetch;
  url: string;
  /** One signing secret, or several separated by spaces; null when the receiver does not check signatures. */
  secret: string | null;
  id: string;
  /** The raw JSON, sent exactly as it is signed. */
  body: string;
  /** Further headers for the receiver, such as a bearer token. Their values are treated as secrets. */
  secretHeaders?: Record<string, string>;
  now: () => Date;
  timeoutMs: number;
  signal?: AbortSignal;
}

export interface SendOutcome {
  ok: boolean;
  /** Null when there was no answer. */
  httpStatus: number | null;
  /** Public: what went wrong and what to do. Null when `ok`. */
  error: string | null;
  /** Whether sending the same message again may succeed. */
  retryable: boolean;
  /** Whether the receiver may have processed the message, even if it did not confirm it. */
  mayHaveArrived: boolean;
  /** The receiver answered 410: it is gone for good. */
  gone: boolean;
  retryAfterSeconds: number | null;
  /** The first 2,000 characters of the answer, with our secrets removed. */
  answer: string | null;
  /** The answer parsed as JSON, with our secrets removed; null when it has none or exceeds 64 KiB. */
  answerJson: unknown;
  durationMs: number;
}

const answerBytesMax = 64 * 1024;
const answerCharactersMax = 2000;

/** Failures that last until somebody changes the address. */
const permanentFailures: readonly FetchFailureCode[] = [
  "invalid_url",
  "blocked_scheme",
  "blocked_address",
  "blocked_port",
  "blocked_credentials",
  "redirect_refused",
  "too_large",
];

/**
 * Sends one signed message, once. Only a 2xx status is success. Redirects are not followed, because they would
 * carry the body elsewhere. Whatever the receiver does is returned as an outcome; an invalid secret throws.
 */
export async function sendMessage(message: MessageToSend): Promise<SendOutcome> {
  const { fetch, url, secret, id, body, secretHeaders = {}, now, timeoutMs, signal } = message;
  const headers = {
    ...secretHeaders,
    "content-type": "application/json",
    ...(secret === null ? { "webhook-id": id } : signMessage({ id, at: now(), body, secret })),
  };
  const startedAt = performance.now();
  try {
    const response = await fetch(url, {
      method: "POST",
      headers,
      body,
      timeoutMs,
      redirect: "manual",
      bodyBytesMax: answerBytesMax,
      onTooLarge: "truncate",
      ...(signal !== undefined && { signal }),
    });
    const { status } = response;
    const ok = status >= 200 && status <= 299;
    const secrets = [...(secret === null ? [] : secretsIn(secret)), ...Object.values(secretHeaders)];
    const text = withoutSecrets(response.text(), secrets);
    return {
      ok,
      httpStatus: status,
      error: ok ? null : explainRefusal(status, new URL(url).host),
      retryable: !ok && isRetryableStatus(status),
      mayHaveArrived: ok || status >= 500 || status === 408,
      gone: status === 410,
      retryAfterSeconds: ok ? null : retryAfterSeconds(response.headers.get("retry-after"), now()),
      // PostgreSQL text columns accept neither NUL nor half of a surrogate pair.
      answer: text.replaceAll("\0", "\uFFFD").slice(0, answerCharactersMax).toWellFormed(),
      answerJson: response.truncated ? null : readAnswerJson(text),
      durationMs: response.durationMs,
    };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return {
      ok: false,
      httpStatus: null,
      error: error.message,
      retryable: !permanentFailures.includes(error.code),
      mayHaveArrived: mayHaveArrived(error),
      gone: false,
      retryAfterSeconds: null,
      answer: null,
      answerJson: null,
      durationMs: Math.round(performance.now() - startedAt),
    };
  }
}

/** Removes our secrets, also JSON- or URL-encoded, so that a receiver that echoes them cannot leak them into the log. */
function withoutSecrets(text: string, secrets: string[]): string {
  const patterns = secrets
    .flatMap((secret) => [secret, secret.replace(/^(?:Bearer |whsec_)/, "")])
    .filter((part) => part !== "")
    .flatMap((part) => [part, encodeURIComponent(part)])
    .sort((one, other) => other.length - one.length)
    // PHP writes a slash in JSON as \/, and nested JSON doubles the backslashes. Their number is bounded, because
    // an answer of backslashes alone would otherwise take quadratic time.
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("/", "\\\\{0,8}/"));
  return patterns.reduce((clean, pattern) => clean.replace(new RegExp(pattern, "g"), "[secret]"), text);
}
