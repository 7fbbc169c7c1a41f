/** What is sent to one address; the next hop's differs by what the redirect demands. */
export interface Hop {
  url: URL;
  method: string;
  headers: Headers;
  body: string | Uint8Array | null;
}

/**
 * The headers that another origin may see. A list of what is harmless, not of what is secret: every product
 * invents its own name for a key, and one that is missing from a list of secrets is handed to a stranger.
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

/** True for the statuses whose Location is followed; 300, 304 and 305 are answers, not redirects. */
export function isRedirect(status: number): boolean {
  return status === 301 || status === 302 || status === 303 || status === 307 || status === 308;
}

/**
 * The request after a redirect, as the Fetch standard has it: 303 makes everything but HEAD a GET, 301 and
 * 302 make a POST one, 307 and 308 keep method and body. Another origin, which a changed scheme or port is
 * too, gets harmless headers only, and what was dropped stays dropped on the way back.
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
