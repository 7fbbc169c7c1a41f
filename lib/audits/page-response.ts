import { isChallenge } from "@/lib/pages/challenge";
import { bodyText, type FetchedAnswer } from "@/lib/pages/fetched-answer";
import { readPage, type WebPage } from "@/lib/pages/read-page";
import { hasByteOrderMark } from "@/lib/platform/fetching/decode-text";
import type { FetchedRedirect } from "@/lib/platform/fetching/fetch-failure";

/** How an address answered, and the page in the response. Rules are pure functions of these facts. */
export interface PageResponse {
  /** The address that was requested; absolute, without fragment. */
  requestedUrl: string;
  /** The address that answered, after redirects. */
  url: string;
  status: number;
  redirects: readonly FetchedRedirect[];
  headers: Headers;
  /** The decompressed size of the body; when `truncated`, of the part that was read. */
  bodyBytes: number;
  truncated: boolean;
  /** The time that the request took, including redirects and the body. */
  durationMs: number;
  content: { kind: "page"; page: WebPage } | { kind: "unreadable"; reason: string };
}

/** How much of a page is read. Search engines stop at about the same size. */
export const pageBytesMax = 2 * 1024 * 1024;

/** Reads the page in a response. Never throws: a response without a readable page has the reason instead. */
export function readResponse(requestedUrl: string, answer: FetchedAnswer): PageResponse {
  return responseWith(requestedUrl, answer, contentOf(answer));
}

/** The response of a page whose reading was ended, such as one too complex to parse, with the reason. */
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
    return unreadable("The answer has no content type, and it is not an HTML page.");
  }
  const read = readPage(html, url);
  const page = read === null || !hasByteOrderMark(answer.bytes) ? read : { ...read, declaresCharset: true };
  if (page === null) return unreadable("The page has more elements, or nests them deeper, than can be read.");
  if (page.wordCount < signsWordsMax && isChallenge(page))
    return unreadable("A bot defence answers in place of the page.");
  return needsScripts(page)
    ? unreadable("The page shows its text only to browsers that run its scripts, so it could not be read.")
    : { kind: "page", page };
}

/** A page with more words never comes from a bot defence. Not looking for its signs saves a fifth of the time. */
const signsWordsMax = 400;
/** With fewer words, a page that has an empty element for a script to fill is taken for an empty shell. */
const shellWordsMax = 100;
/** With fewer words, a page that asks readers to switch JavaScript on is taken for one, too. */
const noticeWordsMax = 40;

/** Whether the page as it is sent is only a shell whose text its scripts add. */
function needsScripts(page: WebPage): boolean {
  if (page.wordCount >= shellWordsMax) return false;
  const { emptyAppRoot, asksForScripts, scriptCount } = page.signs;
  if (scriptCount === 0) return false;
  return emptyAppRoot || (asksForScripts && page.wordCount < noticeWordsMax);
}

function unreadable(reason: string): PageResponse["content"] {
  return { kind: "unreadable", reason };
}
