import { type PlainAnswer, textOf } from "@/lib/pages/plain-answer";
import type { AuditedPage } from "./audited-page";
import { readPageDocument } from "./read-page-document";

/** Of a page with more text than this, nobody reads the rest; search engines stop at about as much. */
export const pageBytesMax = 2 * 1024 * 1024;

/** The facts of a fetched page. Never throws: what is no readable page says why. */
export function readAuditedPage(requestedUrl: string, answer: PlainAnswer): AuditedPage {
  return pageWith(requestedUrl, answer, contentOf(answer));
}

/** The facts of a page that could not be read, for a reason that is not in its answer. */
export function unreadPage(requestedUrl: string, answer: PlainAnswer, reason: string): AuditedPage {
  return pageWith(requestedUrl, answer, unreadable(reason));
}

function pageWith(
  requestedUrl: string,
  { url, status, redirects, headers, bytes, truncated, durationMs }: PlainAnswer,
  content: AuditedPage["content"],
): AuditedPage {
  return {
    requestedUrl,
    url,
    status,
    redirects,
    headers: new Headers(headers),
    bodyBytes: bytes.length,
    truncated,
    durationMs,
    content,
  };
}

function contentOf(answer: PlainAnswer): AuditedPage["content"] {
  const { status, headers, url } = answer;
  if (status < 200 || status > 299) {
    return unreadable(`The address answers with HTTP ${status}, so there is no page to judge.`);
  }
  const type = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "" && type !== "text/html" && type !== "application/xhtml+xml") {
    return unreadable("The address answers with something other than an HTML page.");
  }
  const html = textOf(answer);
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
