import { createHash } from "node:crypto";
import type { LimitDecision } from "@/lib/platform/rate-limit/limiter";
import { rateLimitHeaders } from "@/lib/platform/rate-limit/rate-limit-headers";
import { errorBody } from "./error-body";
import { isStreamed, streamOfTexts } from "./json-stream";

const always = {
  "X-Content-Type-Options": "nosniff",
  // Answers depend on the key: a shared cache must not keep them, but a client may revalidate its own copy.
  "Cache-Control": "private, no-cache",
  Vary: "X-API-Key, Authorization",
};

export interface ResponseParts {
  requestId: string;
  decisions: readonly LimitDecision[];
  headers?: Record<string, string>;
}

/**
 * The answer to OPTIONS: the allowed methods, but no permission for other origins, because a key in a browser
 * would be public.
 */
export function optionsResponse(allow: string, parts: ResponseParts): Response {
  const headers = commonHeaders({ ...parts, headers: { Allow: allow } }, "");
  headers.delete("Content-Type");
  return new Response(null, { status: 204, headers });
}

export function errorResponse(request: Request, error: unknown, parts: ResponseParts): Response {
  const { status, body } = errorBody(error, parts.requestId);
  const headers: Record<string, string> = { "Cache-Control": "no-store", ...parts.headers };
  if (status === 401) headers["WWW-Authenticate"] = 'Bearer realm="galley"';
  const retryAfter = body["retry_after"];
  if (typeof retryAfter === "number") headers["Retry-After"] = String(retryAfter);
  return new Response(request.method === "HEAD" ? null : JSON.stringify(body), {
    status,
    headers: commonHeaders({ ...parts, headers }, "application/json"),
  });
}

/** A successful response with its ETag, or 304 without a body when the caller already has this version. */
export function successResponse(
  request: Request,
  answer: { status: number; body: unknown; version?: string; contentType: string },
  parts: ResponseParts,
): Response {
  const { status, body } = answer;
  const text = isStreamed(body) ? null : typeof body === "string" ? body : JSON.stringify(body);
  const headers = commonHeaders(parts, answer.contentType);
  if (request.method === "POST") return new Response(text, { status, headers });
  const version = text ?? answer.version ?? "";
  const etag = `"${createHash("sha256").update(version).digest("base64url").slice(0, 27)}"`;
  headers.set("ETag", etag);
  if (isUnchanged(request.headers, { etag, lastModified: headers.get("Last-Modified") })) {
    headers.delete("Content-Type");
    return new Response(null, { status: 304, headers });
  }
  if (text !== null) headers.set("Content-Length", String(Buffer.byteLength(text)));
  if (request.method === "HEAD") return new Response(null, { status, headers });
  return new Response(isStreamed(body) ? streamOfTexts(body) : text, { status, headers });
}

function commonHeaders({ requestId, decisions, headers = {} }: ResponseParts, contentType: string): Headers {
  return new Headers({
    ...always,
    "Content-Type": contentType,
    ...rateLimitHeaders(decisions),
    ...headers,
    "X-Request-Id": requestId,
  });
}

/** If-None-Match decides when it is sent; If-Modified-Since counts only without it (RFC 9110, 13.1.3). */
function isUnchanged(headers: Headers, version: { etag: string; lastModified: string | null }): boolean {
  const tags = headers.get("if-none-match");
  if (tags !== null) return matches(tags, version.etag);
  const since = Date.parse(headers.get("if-modified-since") ?? "");
  return version.lastModified !== null && Date.parse(version.lastModified) <= since;
}

/** Weak comparison, as If-None-Match requires (RFC 9110, 13.1.2). */
function matches(ifNoneMatch: string, etag: string): boolean {
  const tags = ifNoneMatch.split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  return tags.includes("*") || tags.includes(etag);
}
