import { FetchFailure, type FetchFailureCode } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { mayHaveArrived } from "@/lib/platform/fetching/may-have-arrived";
import { retryAfterSeconds } from "@/lib/platform/fetching/retry-after";
import { explainRefusal, mayBeTriedAgain } from "./explain-refusal";
import { secretsIn, signMessage } from "./sign-message";

export interface MessageToSend {
  fetch: GuardedFetch;
  url: string;
  /** One signing secret, or several separated by spaces; null where the receiver knows no signatures. */
  secret: string | null;
  id: string;
  /** The raw JSON; never sent in another spelling than it is signed in. */
  body: string;
  /** What a receiver wants beside the signature, such as a bearer token: secrets, like the signing secret. */
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
  /** Whether the same message may get through later, with nothing changed. */
  retryable: boolean;
  /** Whether the receiver may have acted on the message although it did not say so. */
  mayHaveArrived: boolean;
  /** The receiver says that it is there no more (410). */
  gone: boolean;
  retryAfterSeconds: number | null;
  /** The first 2,000 characters of the answer, without our secrets. */
  answer: string | null;
  /** The answer read as JSON, without our secrets; null when it is none or longer than 64 KiB. */
  answerJson: unknown;
  durationMs: number;
}

const answerBytesMax = 64 * 1024;
const answerCharactersMax = 2000;

/** What stays wrong until somebody changes the address. */
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
 * Sends one signed message, once. Only a 2xx is success; a redirect is never followed, because it would
 * carry the text elsewhere. Whatever the receiver does is an outcome; only a bad secret throws.
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
      retryable: !ok && mayBeTriedAgain(status),
      mayHaveArrived: ok || status >= 500 || status === 408,
      gone: status === 410,
      retryAfterSeconds: ok ? null : retryAfterSeconds(response.headers.get("retry-after"), now()),
      // As a PostgreSQL text column takes it: no NUL, no half of a surrogate pair.
      answer: text.replaceAll("\0", "\uFFFD").slice(0, answerCharactersMax).toWellFormed(),
      answerJson: response.truncated ? null : readJson(text),
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

/** A receiver that echoes its request must not bring our secrets into the log, in JSON or in an address. */
function withoutSecrets(text: string, secrets: string[]): string {
  const patterns = secrets
    .flatMap((secret) => [secret, secret.replace(/^(?:Bearer |whsec_)/, "")])
    .filter((part) => part !== "")
    .flatMap((part) => [part, encodeURIComponent(part)])
    .sort((one, other) => other.length - one.length)
    // PHP writes a slash in JSON as \/, and JSON within JSON doubles that. Not without end: for an answer of
    // backslashes alone that takes quadratic time.
    .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("/", "\\\\{0,8}/"));
  return patterns.reduce((clean, pattern) => clean.replace(new RegExp(pattern, "g"), "[secret]"), text);
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
