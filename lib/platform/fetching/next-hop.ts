/** One request of a fetch; every redirect leads to another one. */
export interface Hop {
  url: URL;
  method: string;
  headers: Headers;
  body: string | Uint8Array | null;
}

/**
 * The headers that another origin may see. A list of allowed headers, because a list of secret ones is never
 * complete: every product has its own name for an API key, and a key that is not listed would leak.
 */
const harmlessHeaders = new Set([
  "accept",
  "accept-encoding",
  "accept-language",
  "cache-control",
  "content-encoding",
  "content-language",
  "content-type",
  "if-modified-since",
  "if-none-match",
  "pragma",
  "range",
  "user-agent",
]);

const bodyHeaders = ["content-encoding", "content-language", "content-location", "content-type"];

/** True for a status whose Location is followed. 300, 304 and 305 are not redirects in this sense. */
export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/**
 * The request after a redirect, as the Fetch standard says: 303 turns every method except HEAD into GET, 301 and
 * 302 turn POST into GET, 307 and 308 keep method and body. Another origin (also by scheme or port) gets harmless
 * headers only; a later redirect back does not restore the others.
 */
export function nextHop(hop: Hop, status: number, url: URL): Hop {
  const headers = new Headers(hop.headers);
  const toGet =
    (status === 303 && hop.method !== "GET" && hop.method !== "HEAD") ||
    ((status === 301 || status === 302) && hop.method === "POST");
  if (toGet) for (const name of bodyHeaders) headers.delete(name);
  if (url.origin !== hop.url.origin) {
    for (const [name] of hop.headers) if (!harmlessHeaders.has(name)) headers.delete(name);
  }
  return { url, headers, method: toGet ? "GET" : hop.method, body: toGet ? null : hop.body };
}
