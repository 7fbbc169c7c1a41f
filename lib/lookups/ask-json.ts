import type { z } from "zod";
import { FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedFetch } from "@/lib/platform/fetching/guarded-fetch";
import { codeOfStatus, ProviderFailure } from "./provider-failure";

export interface JsonQuestion<Answer> {
  url: URL;
  headers?: Record<string, string>;
  /** Sent as JSON with POST; without it the request is a GET. */
  body?: unknown;
  schema: z.ZodType<Answer>;
  timeoutMs: number;
  signal: AbortSignal;
  /** Reads an error out of an answer's body, whatever its status; null leaves it to the status. */
  failureOf?(body: unknown, status: number): ProviderFailure | null;
}

/** A hundred results with all that a provider knows of them are half of it. */
const bodyBytesMax = 2 * 1024 * 1024;
/** Objects and lists; parsed, each takes a hundred times the memory of its two brackets. */
const bracketsMax = 100_000;

/**
 * Asks a provider's API and returns its answer as the schema reads it. Throws ProviderFailure. Redirects are
 * refused: one would carry the key to whatever host it names.
 */
export async function askJson<Answer>(fetch: GuardedFetch, question: JsonQuestion<Answer>): Promise<Answer> {
  const { status, text } = await exchange(fetch, question);
  const body = parseJson(text);
  const told = body === undefined ? null : (question.failureOf?.(body, status) ?? null);
  if (told !== null) throw told;
  if (status < 200 || status > 299) {
    throw new ProviderFailure(codeOfStatus(status), undefined, { cause: new Error(`HTTP ${status}`) });
  }
  const parsed = question.schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new ProviderFailure("unreadable", undefined, { cause: parsed.error });
}

async function exchange<Answer>(fetch: GuardedFetch, question: JsonQuestion<Answer>) {
  const { url, headers, body, timeoutMs, signal } = question;
  try {
    const response = await fetch(url, {
      timeoutMs,
      signal,
      bodyBytesMax,
      redirect: "refuse",
      headers: {
        accept: "application/json",
        ...(body !== undefined && { "content-type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { method: "POST", body: JSON.stringify(body) }),
    });
    return { status: response.status, text: response.text() };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    const timedOut = error.code === "timeout" || error.code === "aborted";
    // Without the address: one provider wants its key there.
    const cause = new FetchFailure(error.code, error.message, { cause: error.cause });
    throw new ProviderFailure(timedOut ? "timeout" : "unavailable", undefined, { cause });
  }
}

function parseJson(text: string): unknown {
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
