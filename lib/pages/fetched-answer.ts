import { decodeText } from "@/lib/platform/fetching/decode-text";
import type { FetchedRedirect } from "@/lib/platform/fetching/fetch-failure";
import type { GuardedResponse } from "@/lib/platform/fetching/guarded-fetch";

/** The response of a fetch as plain data, so that a worker thread can decode and read it. */
export interface FetchedAnswer {
  status: number;
  /** The address that answered, after redirects. */
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

/** Decodes the body by its declared charset. Never throws. */
export function bodyText({ bytes, headers }: FetchedAnswer): string {
  return decodeText(bytes, headers["content-type"] ?? null);
}
