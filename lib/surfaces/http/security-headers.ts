import type { ServerResponse } from "node:http";
import { onEveryRequest } from "./node-requests";

/** A year, for this host alone: what other hosts of the domain do is not ours to say. */
const strictTransport = "max-age=31536000";
/** For what is no page: nothing in it may run or be framed, should a browser show it as one. */
const filePolicy = "default-src 'none'; frame-ancestors 'none'";

interface SecurityOptions {
  baseUrl: string;
  development: boolean;
}

/**
 * From now on every response of an HTTP server of this process has these headers, unless it brings its own: those
 * of routes and pages, and those that Next makes itself, such as errors and unknown addresses. Call once, in
 * `instrumentation.ts`; returns what undoes it. Not in next.config.ts, whose headers are fixed by the build.
 */
export function secureResponses({ baseUrl, development }: SecurityOptions): () => void {
  const page = pagePolicy({ nonce: null, development });
  const defaults = (contentType: string): [string, string][] => [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Content-Security-Policy", contentType.startsWith("text/html") ? page : filePolicy],
    ...(baseUrl.startsWith("https:")
      ? [["Strict-Transport-Security", strictTransport] satisfies [string, string]]
      : []),
  ];
  return onEveryRequest("secure", ({ response }) => beforeHeaders(response, defaults));
}

/**
 * What a page may load and do. With a nonce only Next's own scripts run, whatever a stored text has become; the
 * pages without one are built once, for everybody, and show nothing that was stored.
 */
export function pagePolicy({ nonce, development }: { nonce: string | null; development: boolean }): string {
  const scripts = nonce === null ? "'unsafe-inline'" : `'nonce-${nonce}' 'strict-dynamic'`;
  return [
    "default-src 'self'",
    // React explains failures with eval while it is developed.
    `script-src 'self' ${scripts}${development ? " 'unsafe-eval'" : ""}`,
    "style-src 'self' 'unsafe-inline'",
    // Articles show pictures of the sites that they are about.
    "img-src http: https: data:",
    "object-src 'none'",
    "frame-src 'none'",
    // Against clickjacking, an injected <base> and an injected <form>.
    "frame-ancestors 'none'",
    "base-uri 'self'",
    "form-action 'self'",
  ].join("; ");
}

/** `writeHead` is what every response passes, also one whose headers are written by its first byte. */
function beforeHeaders(
  response: ServerResponse,
  defaults: (contentType: string) => [string, string][],
): void {
  const writeHead: unknown = Reflect.get(response, "writeHead");
  if (typeof writeHead !== "function") return;
  Reflect.set(response, "writeHead", (...given: unknown[]) => {
    const givenNames = namesIn(given.at(-1));
    for (const [name, value] of defaults(String(response.getHeader("content-type") ?? ""))) {
      if (!response.headersSent && !response.hasHeader(name) && !givenNames.has(name.toLowerCase())) {
        response.setHeader(name, value);
      }
    }
    const answered: unknown = Reflect.apply(writeHead, response, given);
    return answered;
  });
}

/** The names of the headers that are handed to writeHead itself: an object, or a flat list of names and values. */
function namesIn(headers: unknown): Set<string> {
  if (typeof headers !== "object" || headers === null) return new Set();
  const names = Array.isArray(headers)
    ? headers.filter((_value, index) => index % 2 === 0).map(String)
    : Object.keys(headers);
  return new Set(names.map((name) => name.toLowerCase()));
}
