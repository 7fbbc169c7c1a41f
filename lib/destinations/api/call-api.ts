import type { z } from "zod";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedResponse } from "@/lib/platform/fetching/guarded-fetch";
import { mayHaveArrived } from "@/lib/platform/fetching/may-have-arrived";
import { type Connection, DestinationFailure } from "../contract";
import { parseJson, withoutCredentials } from "./parse-answer";

export interface ApiRequest {
  /** Default GET. */
  method?: string;
  url: string | URL;
  headers?: Record<string, string>;
  /** Sent as the JSON body. */
  json?: unknown;
  /** Sent unchanged, with the content type in `headers`. */
  body?: string | Uint8Array;
  /** The time limit of this call in milliseconds, default 20 000. The connection's signal limits the whole write. */
  timeoutMs?: number;
  /** The size limit of the response. Default 5 MiB; lists of whole entries need more. */
  bodyBytesMax?: number;
  /**
   * Whether a call that fails midway may have changed something. Default: true for methods other than GET and
   * HEAD.
   */
  writes?: boolean;
}

export interface ApiAnswer {
  status: number;
  headers: Headers;
  /** Undefined when the body is not JSON. */
  json: unknown;
  text: string;
  url: string;
  writes: boolean;
}

/** Failures whose own message does not say what to do: "Try again later" is added. */
const waiting = new Set<FetchFailure["code"]>(["timeout", "protocol", "aborted"]);
const transient = new Set<FetchFailure["code"]>(["dns", "connect", "timeout", "protocol", "aborted"]);

/**
 * One call to a destination's API through the guarded fetch. Redirects are refused, because they could carry
 * the credentials to another host. Returns a response of any status; throws DestinationFailure when there is
 * none.
 */
export async function callApi(
  { fetch, signal }: Connection<unknown>,
  label: string,
  { method = "GET", url, headers = {}, json, body, timeoutMs = 20_000, bodyBytesMax, ...given }: ApiRequest,
): Promise<ApiAnswer> {
  const writes = given.writes ?? !["GET", "HEAD"].includes(method);
  const content = json === undefined ? body : JSON.stringify(json);
  try {
    const answer = await fetch(url, {
      method,
      headers: {
        accept: "application/json",
        ...(json !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(content !== undefined && { body: content }),
      ...(bodyBytesMax !== undefined && { bodyBytesMax }),
      timeoutMs,
      signal,
      redirect: "manual",
    });
    if (answer.status >= 300 && answer.status < 400) throw redirected(label, answer);
    const text = withoutCredentials(answer.text(), headers);
    return {
      status: answer.status,
      headers: answer.headers,
      json: parseJson(text),
      text,
      url: answer.url,
      writes,
    };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    throw failureOfFetch(label, error, writes);
  }
}

/** The failure of a call that got no response; `writes` as in ApiRequest. */
export function failureOfFetch(label: string, error: FetchFailure, writes: boolean): DestinationFailure {
  return new DestinationFailure(
    `${label} could not be reached: ${error.message}${waiting.has(error.code) ? " Try again later." : ""}`,
    transient.has(error.code),
    { mayHaveWritten: writes && mayHaveArrived(error), cause: error },
  );
}

function redirected(label: string, { headers, url }: GuardedResponse): DestinationFailure {
  const location = headers.get("location");
  const target = location === null || !URL.canParse(location, url) ? null : new URL(location, url).origin;
  return new DestinationFailure(
    `${label} redirects ${new URL(url).host} to ${target ?? "another address"}; put the final address into the connection.`,
    false,
  );
}

/** 4xx statuses that may be over a moment later. */
const passing = new Set([408, 409, 425, 429]);

export interface FailureWords {
  /** The destination's own explanation, without credentials. */
  detail?: string | undefined;
  /** What the owner should do. */
  advice?: string | undefined;
  retryable?: boolean | undefined;
}

/**
 * The failure that a 4xx or 5xx response means. 408, 409, 425, 429 and 5xx are retryable; all others are
 * permanent.
 */
export function failureOfAnswer(
  label: string,
  answer: ApiAnswer,
  { detail, advice, retryable }: FailureWords = {},
): DestinationFailure {
  const { status } = answer;
  const says = detail === undefined || detail === "" ? "" : `: ${clip(detail)}`;
  return new DestinationFailure(
    `${label} answered ${status}${says.replace(/[.\s]+$/, "")}. ${advice ?? defaultAdvice(status)}`,
    retryable ?? (status >= 500 || passing.has(status)),
    { mayHaveWritten: answer.writes && (status >= 500 || status === 408) },
  );
}

function defaultAdvice(status: number): string {
  if (status === 401 || status === 403)
    return "Check the credentials of the connection and what they permit.";
  if (status === 404 || status === 410) return "Check the addresses and ids of the connection.";
  if (status === 413) return "The article is too long for it.";
  if (status === 429) return "It asks for fewer calls; try again later.";
  if (status >= 500) return "It has a problem of its own; try again later.";
  return "Change the connection or the article, and publish again.";
}

/**
 * Parses the part of a response that Galley uses. Throws DestinationFailure for another shape, such as a login
 * page, a firewall's page or the API of another product.
 */
export function readAnswer<Schema extends z.ZodType>(
  label: string,
  answer: ApiAnswer,
  schema: Schema,
): z.output<Schema> {
  const parsed = schema.safeParse(answer.json);
  if (parsed.success) return parsed.data;
  const got =
    answer.json === undefined
      ? `a page (${answer.headers.get("content-type") ?? "no content type"}) instead of JSON`
      : "an answer that its API does not document";
  throw new DestinationFailure(
    `${label} answered ${answer.status} with ${got}; check the address, and whether there is a firewall or a login page in front of it.`,
    answer.status >= 500,
    { mayHaveWritten: answer.writes, cause: parsed.error },
  );
}

/**
 * Checks the response to a call that returns nothing, or the entry that it changed. Throws DestinationFailure
 * for any other body: a web page with status 200 has changed nothing.
 */
export function requireDone(label: string, answer: ApiAnswer, schema: z.ZodType): void {
  if (answer.status !== 204 && answer.text.trim() !== "") readAnswer(label, answer, schema);
}

/**
 * The waiting time in a Retry-After header, in words. Anything but a number of seconds, such as a date, gives
 * `otherwise`.
 */
export function waitOf(header: string | null, otherwise: string): string {
  const seconds = /^\d{1,6}(?:\.\d+)?$/.test(header ?? "") ? Math.ceil(Number(header)) : null;
  if (seconds === null) return otherwise;
  return seconds > 7200 ? `${Math.ceil(seconds / 3600)} hours` : `${seconds} seconds`;
}

function clip(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length > 300 ? `${line.slice(0, 299)}…` : line;
}
