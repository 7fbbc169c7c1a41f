import type { IncomingMessage } from "node:http";

/**
 * The methods that a Next route can have. Next answers any other with 400 or 500, without an error body of
 * ours.
 */
const routableMethods = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);
/** A method that Next routes although no route of ours has it, so that the answer is 405 with Allow. */
const refusedMethod = "PATCH";

/** Changes a request that Next would answer with a bare 500, or pass on with credentials left out. */
export function normaliseRequest(request: IncomingMessage): void {
  request.url = decodableAddress(originForm(request.url ?? "/"));
  if (!routableMethods.has(request.method ?? "")) request.method = refusedMethod;
  if (request.headers.authorization !== undefined) {
    // Node keeps only the first Authorization field. Joined with the others it is refused, as two credentials are.
    request.headers.authorization = sentAuthorizations(request.rawHeaders).join(", ");
  }
}

/**
 * The path of a request whose target names a scheme and a host, which RFC 9112 lets a client send. The attack: Next takes
 * that host for our own, and redirects to it.
 */
export function originForm(target: string): string {
  const [absolute] = /^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i.exec(target) ?? [];
  if (absolute === undefined) return target;
  const rest = target.slice(absolute.length);
  return rest.startsWith("/") ? rest : `/${rest}`;
}

/** Escapes the percent signs in those segments of an address that cannot be decoded. */
export function decodableAddress(url: string): string {
  if (!url.includes("%")) return url;
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

/** The values of every Authorization field in Node's flat list of header names and values. */
function sentAuthorizations(rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter(
    (_value, index) => index % 2 === 1 && rawHeaders[index - 1]?.toLowerCase() === "authorization",
  );
}
