import { createHash } from "node:crypto";
import { matchingTag } from "@/lib/platform/http/entity-tags";

/**
 * Attack: these pages share their origin with the dashboard, so the policy forbids every script. Images may
 * come from anywhere, because articles embed them from the sites that they are about.
 */
const contentSecurityPolicy =
  "default-src 'none'; style-src 'self'; img-src http: https:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'";

interface AnswerOptions {
  status: 200 | 404;
  contentType: "text/html; charset=utf-8" | "application/xml; charset=utf-8";
  language?: string;
}

/** A public page. Caches may store it but must revalidate before each use, so that a publish shows at once. */
export function blogResponse(request: Request, body: string, options: AnswerOptions): Response {
  const headers = new Headers({
    "Content-Type": options.contentType,
    "Content-Security-Policy": contentSecurityPolicy,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Content-Length": String(Buffer.byteLength(body)),
    Vary: "Accept-Encoding",
  });
  if (options.language !== undefined) headers.set("Content-Language", options.language);
  if (options.status === 404) {
    // A cached 404 would hide the article after it is published.
    headers.set("Cache-Control", "no-store");
    return new Response(body, { status: 404, headers });
  }
  const tag = `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`;
  headers.set("Cache-Control", "public, max-age=0, must-revalidate");
  const known = matchingTag(request.headers.get("if-none-match") ?? "", tag);
  headers.set("ETag", known ?? tag);
  if (known !== null) {
    headers.delete("Content-Length");
    return new Response(null, { status: 304, headers });
  }
  return new Response(body, { status: 200, headers });
}
