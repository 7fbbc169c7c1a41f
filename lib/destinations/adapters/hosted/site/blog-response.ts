import { matchingTag } from "@/lib/platform/entity-tags";
import { rememberWholeBody } from "@/lib/platform/whole-bodies";
import type { PrintedPage } from "./page-cache";

/**
 * Attack: these pages share their origin with the dashboard, so the policy forbids every script. Images may
 * come from anywhere, because articles embed them from the sites that they are about. Only the page of the search,
 * which shows no markup of an article, has a form.
 */
const contentSecurityPolicy = (form: boolean) =>
  `default-src 'none'; style-src 'self'; img-src http: https:; base-uri 'none'; form-action ${form ? "'self'" : "'none'"}; frame-ancestors 'self'`;

interface AnswerOptions {
  status: 200 | 404 | 429;
  contentType: string;
  language?: string;
  /** Whether the page has the form of the search. */
  form?: boolean;
  /** After how many seconds it is worth asking again. */
  retryAfterSeconds?: number;
  /** Whether the address changes with the content, so that nobody need ask for it again. */
  immutable?: boolean;
}

/** A public page. Caches may store it but must revalidate before each use, so that a publish shows at once. */
export function blogResponse(request: Request, page: PrintedPage, options: AnswerOptions): Response {
  const headers: Record<string, string> = {
    "Content-Type": options.contentType,
    "Content-Security-Policy": contentSecurityPolicy(options.form === true),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    Vary: "Accept-Encoding",
    // A cached 404 would hide the article after it is published.
    "Cache-Control": options.status !== 200 ? "no-store" : cacheControl(options.immutable === true),
    ...(options.retryAfterSeconds !== undefined && { "Retry-After": String(options.retryAfterSeconds) }),
    ...(options.language !== undefined && { "Content-Language": options.language }),
  };
  const known =
    options.status !== 200 ? null : matchingTag(request.headers.get("if-none-match") ?? "", page.tag);
  if (options.status === 200) headers["ETag"] = known ?? page.tag;
  if (known !== null) return new Response(null, { status: 304, headers });
  headers["Content-Length"] = String(page.bytes.byteLength);
  const response = new Response(page.bytes, { status: options.status, headers });
  rememberWholeBody(response, page.bytes);
  return response;
}

function cacheControl(immutable: boolean): string {
  return immutable ? "public, max-age=31536000, immutable" : "public, max-age=0, must-revalidate";
}
