import { bodyText, type FetchedAnswer } from "@/lib/pages/fetched-answer";
import { readPage, type WebPage } from "@/lib/pages/read-page";
import type { FetchedRedirect } from "@/lib/platform/fetching/fetch-failure";

/** How an address answered, and the page in the answer: plain facts, so that a rule is a pure function of them. */
export interface PageResponse {
  /** As it was asked for, and where the answer came from; absolute, without fragment. */
  requestedUrl: string;
  url: string;
  status: number;
  redirects: readonly FetchedRedirect[];
  headers: Headers;
  /** Decompressed; what was read of it when `truncated`. */
  bodyBytes: number;
  truncated: boolean;
  /** Redirects and body included. */
  durationMs: number;
  content: { kind: "page"; page: WebPage } | { kind: "unreadable"; reason: string };
}

/** Of a page with more text than this, nobody reads the rest; search engines stop at about as much. */
export const pageBytesMax = 2 * 1024 * 1024;

/** Never throws: a response without a readable page says why. */
export function readResponse(requestedUrl: string, answer: FetchedAnswer): PageResponse {
  return responseWith(requestedUrl, answer, contentOf(answer));
}

/** The response of a page that could not be read, for a reason that is not in its answer. */
export function unreadResponse(requestedUrl: string, answer: FetchedAnswer, reason: string): PageResponse {
  return responseWith(requestedUrl, answer, unreadable(reason));
}

function responseWith(
  requestedUrl: string,
  { url, status, redirects, headers, bytes, truncated, durationMs }: FetchedAnswer,
  content: PageResponse["content"],
): PageResponse {
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

function contentOf(answer: FetchedAnswer): PageResponse["content"] {
  const { status, headers, url } = answer;
  if (status < 200 || status > 299) {
    return unreadable(`The address answers with HTTP ${status}, so there is no page to judge.`);
  }
  const type = (headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (type !== "" && type !== "text/html" && type !== "application/xhtml+xml") {
    return unreadable("The address answers with something other than an HTML page.");
  }
  const html = bodyText(answer);
  if (html.trim() === "") return unreadable("The address answers with an empty page.");
  if (type === "" && !/<(?:!doctype|html|head|body|title)\b/i.test(html.slice(0, 4096))) {
    return unreadable("The answer does not say what it is, and it is no HTML page.");
  }
  const page = readPage(html, url);
  return page === null
    ? unreadable("The page has more elements, or nests them deeper, than can be read.")
    : { kind: "page", page };
}

function unreadable(reason: string): PageResponse["content"] {
  return { kind: "unreadable", reason };
}
