import { hash } from "node:crypto";
import type { Copy } from "@/lib/kernel/context";
import { matchingTag, versionsInStrongTags, versionsInTags } from "@/lib/platform/entity-tags";
import type { LimitDecision } from "@/lib/platform/rate-limit/limiter";
import { rateLimitHeaders } from "@/lib/platform/rate-limit/rate-limit-headers";
import { rememberWholeBody } from "@/lib/platform/whole-bodies";
import { errorBody } from "./error-body";
import { isStreamed, streamOfChunks } from "./json-stream";

/** Response headers as a plain object: a host may answer without making a Headers of them. */
type HeaderFields = Record<string, string>;

const always = {
  "X-Content-Type-Options": "nosniff",
  // Answers depend on the key: a shared cache must not keep them, but a client may revalidate its own copy.
  "Cache-Control": "private, no-cache",
  Vary: "X-API-Key, Authorization, Accept-Encoding",
};

export interface ResponseParts {
  requestId: string;
  decisions: readonly LimitDecision[];
  headers?: HeaderFields;
}

export interface SuccessAnswer {
  status: number;
  /** JSON data, a text, its bytes, the pieces of a streamed text, or null when the caller has this version. */
  body: unknown;
  /** What the ETag says of the body. Default: a digest of it. */
  version?: string;
  contentType: string;
}

/**
 * The answer to OPTIONS: the allowed methods. Permission for other origins is given only by the free tools, because
 * a key in a browser would be public.
 */
export function optionsResponse(allow: string, parts: ResponseParts): Response {
  return new Response(null, { status: 204, headers: { ...commonHeaders(parts), Allow: allow } });
}

export function errorResponse(request: Request, error: unknown, parts: ResponseParts): Response {
  const { status, body } = errorBody(error, parts.requestId);
  const headers = commonHeaders({ ...parts, headers: { "Cache-Control": "no-store", ...parts.headers } });
  headers["Content-Type"] = "application/json";
  if (status === 401) headers["WWW-Authenticate"] = 'Bearer realm="galley"';
  const retryAfter = body["retry_after"];
  if (typeof retryAfter === "number") headers["Retry-After"] = String(retryAfter);
  const text = JSON.stringify(body);
  headers["Content-Length"] = String(Buffer.byteLength(text));
  return new Response(request.method === "HEAD" ? null : text, { status, headers });
}

/** A successful response with its ETag, or 304 without a body when the caller already has this version. */
export function successResponse(request: Request, answer: SuccessAnswer, parts: ResponseParts): Response {
  const { status, body, version, contentType } = answer;
  const headers = commonHeaders(parts);
  if (request.method === "POST" || request.method === "PATCH") {
    const text = textOf(body);
    headers["Content-Type"] = contentType;
    headers["Content-Length"] = String(Buffer.byteLength(text));
    return new Response(text, { status, headers });
  }
  // With a version, an unchanged answer need not become a text.
  const text = version === undefined ? textOf(body) : null;
  const etag = `"${version ?? digestOf(text ?? "")}"`;
  const known = knownTag(request.headers, etag, headers["Last-Modified"]);
  headers["ETag"] = known ?? etag;
  if (body === null || known !== null) return new Response(null, { status: 304, headers });
  headers["Content-Type"] = contentType;
  if (isStreamed(body)) {
    return new Response(request.method === "HEAD" ? null : streamOfChunks(body), { status, headers });
  }
  // Encoded once: for its length, for the compressor and for the socket.
  const whole = isBytes(body) ? body : Buffer.from(text ?? textOf(body));
  headers["Content-Length"] = String(whole.byteLength);
  const response = new Response(request.method === "HEAD" ? null : whole, { status, headers });
  if (request.method !== "HEAD") rememberWholeBody(response, whole);
  return response;
}

function isBytes(body: unknown): body is Uint8Array<ArrayBuffer> {
  return body instanceof Uint8Array;
}

function textOf(body: unknown): string {
  return typeof body === "string" ? body : JSON.stringify(body);
}

export function digestOf(text: string | Uint8Array): string {
  return hash("sha256", text, "base64url").slice(0, 27);
}

function commonHeaders({ requestId, decisions, headers }: ResponseParts): HeaderFields {
  return { ...always, ...rateLimitHeaders(decisions), ...headers, "X-Request-Id": requestId };
}

/**
 * What a request says about its sender's copy; null when it says nothing. If-None-Match decides when it is sent;
 * If-Modified-Since counts only without it (RFC 9110, 13.1.3).
 */
export function copyOf(headers: Request["headers"]): Copy | null {
  const tags = headers.get("if-none-match");
  if (tags !== null) return { versions: versionsInTags(tags), since: null };
  const since = headers.get("if-modified-since");
  const time = since === null ? Number.NaN : Date.parse(since);
  return Number.isNaN(time) ? null : { versions: [], since: new Date(time) };
}

/** The versions at which a request may change its row, from If-Match; null when any will do. */
export function expectedVersionsOf(headers: Request["headers"]): string[] | null {
  const tags = headers.get("if-match");
  return tags === null ? null : versionsInStrongTags(tags);
}

/** The tag of the version that the caller has, in the coding that it has; null when it is not this version. */
function knownTag(
  headers: Request["headers"],
  etag: string,
  lastModified: string | undefined,
): string | null {
  const tags = headers.get("if-none-match");
  if (tags !== null) return matchingTag(tags, etag);
  if (lastModified === undefined) return null;
  return Date.parse(lastModified) <= Date.parse(headers.get("if-modified-since") ?? "") ? etag : null;
}
