import type { z } from "zod";
import { FetchFailure } from "./fetch-failure";
import type { GuardedFetch } from "./guarded-fetch";
import { codeOfStatus, ProviderFailure } from "./provider-failure";

export interface JsonQuestion<Answer> {
  url: URL;
  headers?: Record<string, string>;
  /** Sent as JSON with POST, and URLSearchParams as a form; without it the request is a GET. */
  body?: unknown;
  schema: z.ZodType<Answer>;
  timeoutMs: number;
  signal: AbortSignal;
  /** Finds an error in the body of an answer with any status; null lets the status decide. */
  failureOf?(body: unknown, status: number): ProviderFailure | null;
  /** Default: about twice the size of an answer with a hundred detailed results. */
  bodyBytesMax?: number;
  /** How many objects and arrays an answer may have: once parsed, each takes far more memory than its brackets. */
  bracketsMax?: number;
}

const defaults = { bodyBytesMax: 2 * 1024 * 1024, bracketsMax: 100_000 };

/**
 * Calls a provider's API and parses the answer with the schema. Throws ProviderFailure. Redirects are refused,
 * because one could send the API key to another host.
 */
export async function askJson<Answer>(fetch: GuardedFetch, question: JsonQuestion<Answer>): Promise<Answer> {
  const { status, text } = await exchange(fetch, question);
  const body = parseJson(text, question.bracketsMax ?? defaults.bracketsMax);
  const failure = body === undefined ? null : (question.failureOf?.(body, status) ?? null);
  if (failure !== null) throw failure;
  if (status < 200 || status > 299) {
    throw new ProviderFailure(codeOfStatus(status), undefined, { cause: new Error(`HTTP ${status}`) });
  }
  const parsed = question.schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ProviderFailure("unreadable", undefined, { cause: parsed.error });
}

async function exchange<Answer>(fetch: GuardedFetch, question: JsonQuestion<Answer>) {
  const { url, headers, body, timeoutMs, signal, bodyBytesMax = defaults.bodyBytesMax } = question;
  const isForm = body instanceof URLSearchParams;
  try {
    const response = await fetch(url, {
      timeoutMs,
      signal,
      bodyBytesMax,
      redirect: "refuse",
      headers: {
        accept: "application/json",
        ...(body !== undefined && {
          "content-type": isForm ? "application/x-www-form-urlencoded" : "application/json",
        }),
        ...headers,
      },
      ...(body !== undefined && { method: "POST", body: isForm ? body.toString() : JSON.stringify(body) }),
    });
    return { status: response.status, text: response.text() };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    const timedOut = error.code === "timeout" || error.code === "aborted";
    // The cause is copied without the address, because SerpApi takes its key there.
    const cause = new FetchFailure(error.code, error.message, { cause: error.cause });
    throw new ProviderFailure(timedOut ? "timeout" : "unavailable", undefined, { cause });
  }
}

function parseJson(text: string, bracketsMax: number): unknown {
  if (hasMoreBracketsThan(bracketsMax, text)) return undefined;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

function hasMoreBracketsThan(max: number, text: string): boolean {
  let count = 0;
  for (const _ of text.matchAll(/[[{]/g)) {
    count += 1;
    if (count > max) return true;
  }
  return false;
}
