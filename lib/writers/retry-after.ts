import type { APICallError } from "ai";

/**
 * How long a provider asks to be left alone, in whole seconds, or null: `retry-after-ms` (OpenAI, the more
 * exact one), `retry-after` in seconds or as a date, or Google's `retryDelay` in the body.
 */
export function retryAfterSecondsOf(
  error: Pick<APICallError, "responseHeaders" | "responseBody">,
  nowMs: number,
): number | null {
  const headers = error.responseHeaders ?? {};
  const ms = numberIn(headers["retry-after-ms"]);
  if (ms !== null) return Math.ceil(ms / 1000);
  const retryAfter = headers["retry-after"]?.trim();
  if (retryAfter !== undefined && retryAfter !== "") {
    const seconds = numberIn(retryAfter);
    if (seconds !== null) return Math.ceil(seconds);
    // Date.parse takes "-5" for a year.
    const until = /[a-z]{3}/i.test(retryAfter) ? Date.parse(retryAfter) : Number.NaN;
    if (!Number.isNaN(until)) return Math.max(0, Math.ceil((until - nowMs) / 1000));
  }
  const inBody = /"retryDelay"\s*:\s*"(\d+(?:\.\d+)?)s"/.exec(error.responseBody ?? "")?.[1];
  return inBody === undefined ? null : Math.ceil(Number(inBody));
}

function numberIn(text: string | undefined): number | null {
  return text !== undefined && /^\s*\d+(?:\.\d+)?\s*$/.test(text) ? Number(text) : null;
}
