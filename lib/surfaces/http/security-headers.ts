import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { ServerResponse } from "node:http";
import { pagePolicy } from "./page-policy";

const startChannel = "http.server.request.start";
/** A year, for this host alone: what other hosts of the domain do is not ours to say. */
const strictTransport = "max-age=31536000";
/** For what is no page: nothing in it may run or be framed, should a browser show it as one. */
const filePolicy = "default-src 'none'; frame-ancestors 'none'";

declare global {
  // On globalThis because a reloaded module must not do it twice.
  var galleySecuresResponses: true | undefined;
}

interface SecurityOptions {
  baseUrl: string;
  development: boolean;
}

/**
 * From now on every response of an HTTP server of this process has these headers, unless it brings its own: those
 * of routes and pages, and those that Next makes of itself, such as errors and addresses that nobody has. Call once,
 * in `instrumentation.ts`; returns what undoes it. Not in next.config.ts, which is read when it is built.
 */
export function secureResponses({ baseUrl, development }: SecurityOptions): () => void {
  if (globalThis.galleySecuresResponses !== undefined) return () => undefined;
  globalThis.galleySecuresResponses = true;
  const page = pagePolicy({ nonce: null, development });
  const defaults = (contentType: string): [string, string][] => [
    ["X-Content-Type-Options", "nosniff"],
    ["Referrer-Policy", "strict-origin-when-cross-origin"],
    ["Content-Security-Policy", contentType.startsWith("text/html") ? page : filePolicy],
    ...(baseUrl.startsWith("https:")
      ? [["Strict-Transport-Security", strictTransport] satisfies [string, string]]
      : []),
  ];
  const onStart = (message: unknown) => {
    if (hasResponse(message)) beforeHeaders(message.response, defaults);
  };
  subscribe(startChannel, onStart);
  return () => {
    unsubscribe(startChannel, onStart);
    globalThis.galleySecuresResponses = undefined;
  };
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

function hasResponse(message: unknown): message is { response: ServerResponse } {
  return (
    typeof message === "object" &&
    message !== null &&
    "response" in message &&
    message.response instanceof ServerResponse
  );
}
