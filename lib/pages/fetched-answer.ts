import { decodeText } from "@/lib/platform/fetching/decode-text";
import type { FetchedRedirect } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedResponse } from "@/lib/platform/fetching/guarded-fetch";

/** What a fetch answered, as plain data: it is decoded and read in a worker thread. */
export interface FetchedAnswer {
  status: number;
  /** Where the answer came from, after redirects. */
  url: string;
  redirects: readonly FetchedRedirect[];
  headers: Readonly<Record<string, string>>;
  bytes: Uint8Array;
  truncated: boolean;
  durationMs: number;
}

export function fetchedAnswer(response: GuardedResponse): FetchedAnswer {
  const { status, url, redirects, headers, bytes, truncated, durationMs } = response;
  return { status, url, redirects, headers: Object.fromEntries(headers), bytes, truncated, durationMs };
}

/** The body as text, by its declared charset; never throws. */
export function bodyText({ bytes, headers }: FetchedAnswer): string {
  return decodeText(bytes, headers["content-type"] ?? null);
}
