import type { Dispatcher } from "undici";
import { FetchFailure } from "./fetch-failure";
import { type Hop, isRedirect } from "./next-hop";

/** Headers that undici writes. A caller's Host could name a virtual host that was not checked. */
const framingHeaders = [
  "connection",
  "content-length",
  "expect",
  "host",
  "keep-alive",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
];

/** The caller's headers without those that frame the message, plus the defaults of every request. */
export function requestHeaders(given: HeadersInit | undefined, userAgent: string): Headers {
  const headers = parseHeaders(given);
  for (const name of framingHeaders) headers.delete(name);
  if (!headers.has("user-agent")) headers.set("user-agent", userAgent);
  if (!headers.has("accept")) headers.set("accept", "*/*");
  if (!headers.has("accept-encoding")) headers.set("accept-encoding", "gzip, deflate, br");
  return headers;
}

/** The Headers class refuses line breaks in values, so that no header can smuggle in a second request. */
function parseHeaders(given: HeadersInit | undefined): Headers {
  try {
    return new Headers(given);
  } catch (cause) {
    throw new FetchFailure("protocol", "The request has a header that cannot be sent.", { cause });
  }
}

/** Sends one request and returns when the headers of the response have arrived. Follows no redirect. */
export async function sendHop(
  dispatcher: Dispatcher,
  hop: Hop,
  signal: AbortSignal,
): Promise<Dispatcher.ResponseData> {
  signal.throwIfAborted();
  const sending = dispatcher.request({
    origin: hop.url.origin,
    path: hop.url.pathname + hop.url.search,
    method: hop.method,
    headers: Object.fromEntries(hop.headers),
    body: hop.body,
    signal,
  });
  // undici observes the signal only once it is connected, so until then we reject by ourselves.
  return new Promise((fulfil, reject) => {
    const abort = () => reject(new Error("Aborted before the connection was made."));
    signal.addEventListener("abort", abort, { once: true });
    sending.then(fulfil, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** The Location of a redirect; null when the response is not a redirect. */
export function redirectTarget({ statusCode, headers }: Dispatcher.ResponseData): string | null {
  if (!isRedirect(statusCode)) return null;
  const location = [headers["location"]].flat()[0];
  return location === undefined ? null : escapeBytes(location);
}

/** Headers whose values are addresses, or contain them. */
const addressHeaders = new Set(["content-location", "link", "location", "refresh"]);

/** The headers as undici has read them, with one character for each byte; addresses consist of ASCII only. */
export function responseHeaders(raw: Dispatcher.ResponseData["headers"]): Headers {
  const headers = new Headers();
  for (const [name, value] of Object.entries(raw)) {
    for (const line of [value].flat()) {
      if (line !== undefined) headers.append(name, addressHeaders.has(name) ? escapeBytes(line) : line);
    }
  }
  return headers;
}

/**
 * Servers send addresses with the bytes of UTF-8 in them. Percent-encoded they are the same address, as in
 * browsers; parsed with a character for each byte they would be another one.
 */
function escapeBytes(value: string): string {
  return value.replace(
    /[\x80-\xff]/g,
    (byte) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, "0")}`,
  );
}
