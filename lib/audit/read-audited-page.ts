import type { GuardedResponse } from "@/lib/fetching/guarded-fetch";
import type { AuditedPage } from "./audited-page";
import { readPageDocument } from "./read-page-document";

/** Of a page with more text than this, nobody reads the rest; search engines stop at about as much. */
export const pageBytesMax = 2 * 1024 * 1024;

/** The facts of a fetched page. Never throws: what is no readable page says why. */
export function readAuditedPage(requestedUrl: string, response: GuardedResponse): AuditedPage {
  const { url, status, redirects, headers, bytes, truncated, durationMs } = response;
  return {
    requestedUrl,
    url,
    status,
    redirects,
    headers,
    bodyBytes: bytes.length,
    truncated,
    durationMs,
    content: contentOf(response),
  };
}

function contentOf(response: GuardedResponse): AuditedPage["content"] {
  const { status, headers, url } = response;
  if (status < 200 || status > 299) {
    return unreadable(`The address answers with HTTP ${status}, so there is no page to judge.`);
  }
  const type = (headers.get("content-type") ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "" && type !== "text/html" && type !== "application/xhtml+xml") {
    return unreadable("The address answers with something other than an HTML page.");
  }
  const html = response.text();
  if (html.trim() === "") return unreadable("The address answers with an empty page.");
  if (type === "" && !/<(?:!doctype|html|head|body|title)\b/i.test(html.slice(0, 4096))) {
    return unreadable("The answer does not say what it is, and it is no HTML page.");
  }
  const document = readPageDocument(html, url);
  return document === null
    ? unreadable("The page has more elements, or nests them deeper, than can be read.")
    : { kind: "document", document };
}

function unreadable(reason: string): AuditedPage["content"] {
  return { kind: "unreadable", reason };
}
