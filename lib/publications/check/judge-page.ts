import { renderMarkdown } from "@/lib/content/markdown/render-markdown";
import { addressLengthMax, isFrontPage } from "@/lib/pages/addresses";
import { canonicalOfHeader, isElsewhere } from "@/lib/pages/canonical";
import { isChallenge } from "@/lib/pages/challenge";
import { refreshOf } from "@/lib/pages/declared-refresh";
import { bodyText, type FetchedAnswer } from "@/lib/pages/fetched-answer";
import { readPage, type WebPage } from "@/lib/pages/read-page";
import type { FetchedRedirect, FetchFailureCode } from "@/lib/platform/fetching/fetch-failure";
import type { PageEvidence } from "../evidence";
import { type ArticleMatch, type ExpectedArticle, MATCHER_VERSION, matchArticle } from "./match-article";
import { isDraftPreview, isListing, type PageKind, pageKind } from "./page-kind";
import { robotsDirectives, searchWarnings } from "./search-visibility";
import { mapText, type TextMap } from "./text-map";
import {
  failureReasons,
  kindReasons,
  refusalReason,
  sentOnReason,
  tooComplexReason,
} from "./verdict-reasons";

/** What the evidence says of a page that sends its readers on at once: they never see what is on it. */
export const SENDS_ON = "sends_on";

export type JudgedStatus = "verified" | "not_found" | "mismatch" | "blocked" | "unreachable";

/** An answered page, or the failure of the guarded fetch (a FetchFailure can be passed as it is). */
export type FetchedPage = AnsweredPage | { failure: FailedFetch };

interface AnsweredPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  /** The final address, after redirects. */
  url: string;
  redirects: readonly FetchedRedirect[];
  html: string;
  truncated?: boolean;
}

interface FailedFetch {
  code: FetchFailureCode;
  message?: string;
  url?: string | null;
  redirects?: readonly FetchedRedirect[];
}

export interface PageVerdict {
  verifyStatus: JudgedStatus;
  /** One sentence for people. */
  reason: string;
  evidence: PageEvidence;
  warnings: string[];
}

export interface PageToJudge {
  fetched: FetchedPage;
  requestedUrl: string;
  /** `languageCode` helps to distinguish a translation in the same script from another post. */
  article: ExpectedArticle & { languageCode?: string };
}

/**
 * Judges whether a fetched page shows an article, and if not, what it shows instead. Only a public page with the
 * article's own words is `verified`; only a status of 404 or 410 is `not_found`. Pure.
 */
export function judgePage({ fetched, requestedUrl, article }: PageToJudge): PageVerdict {
  if ("failure" in fetched) return judgeFailure(fetched.failure);

  const headers = new Headers(fetched.headers);
  const page = readPage(isHtml(headers) ? fetched.html : "", fetched.url);
  const match = page === null ? null : matchArticle(page, article);
  const matched = match?.matched === true;
  const evidence = evidenceOf(
    fetched,
    page,
    match === null ? null : { ...match, ...mapText(article.text, match) },
  );
  const verdict = (
    verifyStatus: JudgedStatus,
    reason: string,
    looksLike: PageKind | "draft_preview" | "not_html" | typeof SENDS_ON | null = null,
  ) => ({
    verifyStatus,
    reason,
    evidence: { ...evidence, looks_like: looksLike },
    warnings: verifyStatus === "verified" ? searchWarnings(evidence, requestedUrl) : [],
  });

  const isBlocked = headers.get("cf-mitigated") !== null;
  if (isBlocked || (page !== null && !matched && isChallenge(page))) {
    return verdict("blocked", kindReasons.challenge, "challenge");
  }
  const refused = judgeStatus(fetched.status, matched);
  if (refused !== null) return verdict(refused.verifyStatus, refused.reason);
  if (!isHtml(headers)) {
    return verdict("mismatch", "The address answers with a file, not with a web page.", "not_html");
  }
  if (page === null || match === null) return verdict("unreachable", tooComplexReason);
  if (evidence.refresh?.seconds === 0) {
    return verdict("mismatch", sentOnReason(evidence.refresh.to), SENDS_ON);
  }
  if (matched) {
    if (isDraftPreview(fetched.url)) return verdict("mismatch", kindReasons.draft_preview, "draft_preview");
    if (isFrontPage(fetched.url) && !isFrontPage(requestedUrl)) {
      return verdict("mismatch", kindReasons.home_page, "home_page");
    }
    // Some blogs list whole posts. Such a page has its own title, and loses the article to newer ones.
    if (match.titleMatch === null && isListing(page)) {
      return verdict("mismatch", kindReasons.listing, "listing");
    }
    return verdict(
      "verified",
      `The page shows the article: ${percent(match.containment)} of its text is there.`,
    );
  }
  const kind = pageKind(page, match, article);
  const cut =
    fetched.truncated === true ? " Only the first part of the page was read, because it is very large." : "";
  return verdict("mismatch", kindReasons[kind] + cut, kind);
}

export interface ExpectedMarkdown {
  title: string;
  markdown: string;
  /** Helps to distinguish a translation in the same script from another post. */
  languageCode?: string;
}

/** Judges a fetched answer against the article's Markdown. */
export function judgeFetchedPage(
  answer: FetchedAnswer,
  requestedUrl: string,
  { markdown, ...expected }: ExpectedMarkdown,
): PageVerdict {
  const { bytes: _bytes, ...fetched } = answer;
  const article = { ...expected, text: renderMarkdown(markdown).text };
  return judgePage({ fetched: { ...fetched, html: bodyText(answer) }, requestedUrl, article });
}

/** Judges a page that answered but could not be read, by its status and headers alone. Pure. */
export function judgeUnread(
  fetched: Pick<AnsweredPage, "status" | "url" | "redirects" | "headers">,
  reason: string,
): PageVerdict {
  const { verifyStatus, reason: shownReason } = judgeStatus(fetched.status, false) ?? {
    verifyStatus: "unreachable",
    reason,
  };
  return { verifyStatus, reason: shownReason, evidence: evidenceOf(fetched, null, null), warnings: [] };
}

/** The verdict of a status that decides on its own; null when the page's content decides. */
function judgeStatus(status: number, matched: boolean): Pick<PageVerdict, "verifyStatus" | "reason"> | null {
  if (status === 404 || status === 410) {
    const shown = matched ? ", although it shows the article" : "";
    return {
      verifyStatus: "not_found",
      reason: `The address answers ${status}${shown}: search engines drop such a page.`,
    };
  }
  if (status >= 500 || status === 408 || status === 421 || status === 425) {
    return {
      verifyStatus: "unreachable",
      reason: `The site answers ${status}: it has a problem of its own; it is asked again later.`,
    };
  }
  if (status >= 400) return { verifyStatus: "blocked", reason: refusalReason(status) };
  if (status < 200 || status >= 300) {
    return {
      verifyStatus: "mismatch",
      reason: `The address answers ${status}, a redirect that leads nowhere.`,
    };
  }
  return null;
}

/** The verdict for a page that could not be fetched. */
export function judgeFailure(failure: FailedFetch): PageVerdict {
  return {
    verifyStatus: "unreachable",
    reason: failure.message ?? failureReasons[failure.code],
    evidence: {
      final_url: clipped(failure.url, addressLengthMax),
      redirects: keptRedirects(failure.redirects ?? []),
      http_status: null,
      title: null,
      og_title: null,
      h1: null,
      containment: null,
      text_map: null,
      missing: [],
      title_match: null,
      canonical: null,
      refresh: null,
      canonical_elsewhere: false,
      noindex: false,
      robots: { meta: [], header: null, robots_txt: "unknown" },
      cache_busted: null,
      looks_like: null,
      checked_matcher_version: MATCHER_VERSION,
    },
    warnings: [],
  };
}

function evidenceOf(
  fetched: Pick<AnsweredPage, "status" | "url" | "redirects" | "headers">,
  page: WebPage | null,
  match: (ArticleMatch & TextMap) | null,
): PageEvidence {
  const headers = new Headers(fetched.headers);
  const canonical = page?.canonicals[0]?.url ?? canonicalOfHeader(headers.get("link"), fetched.url);
  const refresh = page === null ? null : refreshOf(headers, page);
  return {
    final_url: clipped(fetched.url, addressLengthMax),
    redirects: keptRedirects(fetched.redirects),
    http_status: fetched.status,
    title: clipped(page?.title, headlineCharsMax),
    og_title: clipped(page?.ogTitle, headlineCharsMax),
    h1: clipped(page?.h1s[0], headlineCharsMax),
    containment: match === null ? null : Math.round(match.containment * 1000) / 1000,
    text_map: match?.text_map ?? null,
    missing: match?.missing ?? [],
    title_match: match?.titleMatch ?? null,
    canonical,
    refresh: refresh && { seconds: refresh.seconds, to: refresh.url },
    canonical_elsewhere: isElsewhere(canonical, fetched.url),
    ...robotsDirectives(page?.robots ?? [], headers),
    cache_busted: null,
    looks_like: null,
    checked_matcher_version: MATCHER_VERSION,
  };
}

function isHtml(headers: Headers): boolean {
  const type = headers.get("content-type")?.toLowerCase() ?? "text/html";
  return /^\s*(?:text\/html|application\/xhtml\+xml)?\s*(?:;|$)/.test(type);
}

function percent(share: number): string {
  return `${Math.floor(share * 100)}%`;
}

const headlineCharsMax = 500;

/** Shortens text from the page, so that a hostile page cannot make the stored evidence large. */
function clipped(text: string | null | undefined, lengthMax: number): string | null {
  return text?.slice(0, lengthMax) ?? null;
}

function keptRedirects(redirects: readonly FetchedRedirect[]): FetchedRedirect[] {
  return redirects.map(({ status, from, to }) => ({
    status,
    from: from.slice(0, addressLengthMax),
    to: to.slice(0, addressLengthMax),
  }));
}
