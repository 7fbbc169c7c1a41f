import type { FetchedAnswer } from "../fetched-answer";

/** An answer of 200 with this body, or what a test makes of it. */
export function answerOf(
  body: string,
  given: Partial<Omit<FetchedAnswer, "bytes">> & { url: string },
): FetchedAnswer {
  const headers = { "content-type": "text/html; charset=utf-8", ...given.headers };
  return {
    status: 200,
    redirects: [],
    truncated: false,
    durationMs: 120,
    ...given,
    headers,
    bytes: Buffer.from(body),
  };
}
