import { onEveryRequest } from "./node-requests";

/** The methods that a Next route can have; for any other Next answers 400 or 500 without a body of ours. */
const routableMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** Routable, and a method that no route of ours has: answered with 405 and Allow. */
const refusedMethod = "PATCH";

/**
 * From now on, normalises in every request of this process what Next would answer with a bare 500, or hide from
 * the routes. Call once, in `instrumentation.ts`; returns what undoes it.
 */
export function normaliseRequests(): () => void {
  return onEveryRequest("normalise", ({ request }) => {
    request.url = decodableAddress(request.url ?? "/");
    if (!routableMethods.has(request.method ?? "")) request.method = refusedMethod;
    const credentials = sentAuthorizations(request.rawHeaders);
    // Node keeps the first of several Authorization fields and drops the rest; two credentials are refused.
    if (credentials.length > 1) request.headers.authorization = credentials.join(", ");
  });
}

/** The address with the percent signs escaped in segments that cannot be decoded. */
export function decodableAddress(url: string): string {
  const [path = "", ...query] = url.split("?");
  const escaped = path
    .split("/")
    .map((segment) => (isDecodable(segment) ? segment : segment.replaceAll("%", "%25")))
    .join("/");
  return [escaped, ...query].join("?");
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
