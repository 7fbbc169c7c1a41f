import { expect, test } from "vitest";
import { retryAfterSecondsOf } from "./model-failure";

const now = Date.parse("2026-01-01T00:00:00Z");

test.each<[Record<string, string>, string, number | null]>([
  [{ "retry-after": "7" }, "", 7],
  [{ "retry-after": "0.2" }, "", 1],
  [{ "retry-after-ms": "1500", "retry-after": "9" }, "", 2],
  [{ "retry-after": "Thu, 01 Jan 2026 00:01:30 GMT" }, "", 90],
  [{ "retry-after": "Wed, 31 Dec 2025 00:00:00 GMT" }, "", 0],
  [{ "retry-after": "soon" }, "", null],
  [{ "retry-after": "-5" }, "", null],
  [{}, '{"error":{"details":[{"retryDelay": "33.5s"}]}}', 34],
  [{}, "", null],
])(
  "an answer with headers %j and body %s asks for a wait of %s seconds",
  (responseHeaders, responseBody, seconds) => {
    expect(retryAfterSecondsOf({ responseHeaders, responseBody }, now)).toBe(seconds);
  },
);
