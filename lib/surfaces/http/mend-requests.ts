import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { IncomingMessage } from "node:http";

const startChannel = "http.server.request.start";
/** The methods that a Next route can have; for any other Next answers 400 or 500 without a body of ours. */
const routableMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Routable, and a method that no route of ours has: answered with 405 and Allow. */
const refusedMethod = "PATCH";

declare global {
  // On globalThis because a reloaded module must not mend twice.
  var galleyMendsRequests: true | undefined;
}

/**
 * From now on, mends in every request that an HTTP server of this process receives what Next would answer
 * with a bare 500, or hide from the routes. Call once, in `instrumentation.ts`; returns what undoes it.
 */
export function mendRequests(): () => void {
  if (globalThis.galleyMendsRequests !== undefined) return () => undefined;
  globalThis.galleyMendsRequests = true;
  subscribe(startChannel, mend);
  return () => {
    unsubscribe(startChannel, mend);
    globalThis.galleyMendsRequests = undefined;
  };
}

function mend(message: unknown): void {
  if (!hasRequest(message)) return;
  const { request } = message;
  request.url = mendedAddress(request.url ?? "/");
  if (!routableMethods.has(request.method ?? "")) request.method = refusedMethod;
  const credentials = sentAuthorizations(request.rawHeaders);
  // Node keeps the first of several Authorization fields and drops the rest; two credentials are refused.
  if (credentials.length > 1) request.headers.authorization = credentials.join(", ");
}

/** The address with the percent signs of segments that cannot be decoded taken for what they are. */
export function mendedAddress(url: string): string {
  const [path = "", ...query] = url.split("?");
  const mended = path
    .split("/")
    .map((segment) => (isDecodable(segment) ? segment : segment.replaceAll("%", "%25")))
    .join("/");
  return [mended, ...query].join("?");
}

function isDecodable(segment: string): boolean {
  try {
    decodeURIComponent(segment);
    return true;
  } catch (error) {
    if (error instanceof URIError) return false;
    throw error;
  }
}

/** The values of Authorization in a flat list of names and values. */
function sentAuthorizations(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter(
    (_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "authorization",
  );
}

function hasRequest(message: unknown): message is { request: IncomingMessage } {
  return (
    typeof message === "object" &&
    message !== null &&
    "request" in message &&
    message.request instanceof IncomingMessage
  );
}
