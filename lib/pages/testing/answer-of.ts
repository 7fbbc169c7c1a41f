import type { FetchedAnswer } from "../fetched-answer";

/** A fetched answer with this body and status 200, unless the test overrides its fields. */
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
