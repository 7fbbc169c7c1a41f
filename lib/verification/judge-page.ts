import type { FetchedRedirect, FetchFailureCode } from "@/lib/fetching/fetch-failure";
import { canonicalOfHeader, isElsewhere } from "./canonical";
import { isDraftPreview } from "./draft-preview";
import {
  MATCHER_VERSION,
  matchArticle,
  type ArticleMatch,
  type SoughtArticle,
  type TitleMatch,
} from "./match-article";
import { directives, readPage, type PageContent } from "./page-content";
import { isChallenge, isRootPath, pageKind, type PageKind } from "./page-kind";
import { failureReasons, kindReasons, refusalReason } from "./verdict-reasons";

export type JudgedStatus = "verified" | "not_found" | "mismatch" | "blocked" | "unreachable";

/** A page that answered, or the failure of the guarded fetch (a FetchFailure fits as it is). */
export type FetchedPage =
  | {
      status: number;
      headers: Headers;
      /** After redirects. */
      url: string;
      redirects: readonly FetchedRedirect[];
      html: string;
      truncated?: boolean;
    }
  | {
      failure: {
        code: FetchFailureCode;
        message?: string;
        url?: string | null;
        redirects?: readonly FetchedRedirect[];
      };
    };

/** What a check saw, in the spelling of the public interface. Null where there was no page to read. */
export interface PageEvidence {
  final_url: string | null;
  redirects: FetchedRedirect[];
  http_status: number | null;
  title: string | null;
  og_title: string | null;
  h1: string | null;
  containment: number | null;
  title_match: TitleMatch;
  canonical: string | null;
  canonical_elsewhere: boolean;
  noindex: boolean;
  /** What a page without the article looks like. */
  looks_like: PageKind | "draft_preview" | "not_html" | null;
  checked_matcher_version: number;
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
  /** `languageCode` lets a translation in the same script be told from another post. */
  article: SoughtArticle & { languageCode?: string };
}

/**
 * Says whether a fetched page shows an article, and if not, what it shows instead. Only the article's own
 * words on a page that strangers see make it `verified`; only a plain 404 or 410 makes it `not_found`. Pure.
 */
export function judgePage({ fetched, requestedUrl, article }: PageToJudge): PageVerdict {
  if ("failure" in fetched) return judgeFailure(fetched.failure);

  const page = readPage(isHtml(fetched.headers) ? fetched.html : "", fetched.url);
  const match = matchArticle(page, article);
  const evidence = evidenceOf(fetched, page, match);
  const verdict = (
    verifyStatus: JudgedStatus,
    reason: string,
    looksLike: PageEvidence["looks_like"] = null,
  ) => ({
    verifyStatus,
    reason,
    evidence: { ...evidence, looks_like: looksLike },
    warnings: verifyStatus === "verified" ? warningsOf(evidence, requestedUrl) : [],
  });

  const { status } = fetched;
  if (fetched.headers.get("cf-mitigated") !== null || (!match.matched && isChallenge(page))) {
    return verdict("blocked", kindReasons.challenge, "challenge");
  }
  if (status === 404 || status === 410) {
    const shown = match.matched ? ", although it shows the article" : "";
    return verdict("not_found", `The address answers ${status}${shown}: search engines drop such a page.`);
  }
  if (status >= 500 || status === 408 || status === 421 || status === 425) {
    return verdict(
      "unreachable",
      `The site answers ${status}: it has a problem of its own; it is asked again later.`,
    );
  }
  if (status >= 400) return verdict("blocked", refusalReason(status));
  if (status < 200 || status >= 300) {
    return verdict("mismatch", `The address answers ${status}, a redirect that leads nowhere.`);
  }
  if (!isHtml(fetched.headers)) {
    return verdict("mismatch", "The address answers with a file, not with a web page.", "not_html");
  }
  if (match.matched) {
    if (isDraftPreview(fetched.url)) return verdict("mismatch", kindReasons.draft_preview, "draft_preview");
    if (isRootPath(fetched.url) && !isRootPath(requestedUrl)) {
      return verdict("mismatch", kindReasons.home_page, "home_page");
    }
    return verdict(
      "verified",
      `The page shows the article: ${percent(match.containment)} of its text is there.`,
    );
  }
  const kind = pageKind(page, match, article);
  if (kind === "challenge") return verdict("blocked", kindReasons.challenge, kind);
  const cut =
    fetched.truncated === true ? " Only the first part of the page was read, because it is very large." : "";
  return verdict("mismatch", kindReasons[kind] + cut, kind);
}

function judgeFailure(failure: Extract<FetchedPage, { failure: unknown }>["failure"]): PageVerdict {
  return {
    verifyStatus: "unreachable",
    reason: failure.message ?? failureReasons[failure.code],
    evidence: {
      final_url: failure.url ?? null,
      redirects: [...(failure.redirects ?? [])],
      http_status: null,
      title: null,
      og_title: null,
      h1: null,
      containment: null,
      title_match: null,
      canonical: null,
      canonical_elsewhere: false,
      noindex: false,
      looks_like: null,
      checked_matcher_version: MATCHER_VERSION,
    },
    warnings: [],
  };
}

function evidenceOf(
  fetched: Exclude<FetchedPage, { failure: unknown }>,
  page: PageContent,
  match: ArticleMatch,
): Omit<PageEvidence, "looks_like"> {
  const canonical = page.canonical ?? canonicalOfHeader(fetched.headers.get("link"), fetched.url);
  return {
    final_url: fetched.url,
    redirects: [...fetched.redirects],
    http_status: fetched.status,
    title: page.title,
    og_title: page.ogTitle,
    h1: page.h1s[0] ?? null,
    containment: Math.round(match.containment * 1000) / 1000,
    title_match: match.titleMatch,
    canonical,
    canonical_elsewhere: isElsewhere(canonical, fetched.url),
    noindex: [...page.metaRobots, ...headerRobots(fetched.headers)].some(
      (directive) => directive === "noindex" || directive === "none",
    ),
    checked_matcher_version: MATCHER_VERSION,
  };
}

function warningsOf(evidence: Omit<PageEvidence, "looks_like">, requestedUrl: string): string[] {
  const warnings: string[] = [];
  if (evidence.noindex) {
    warnings.push(
      "Live but invisible to search: the page is marked noindex; remove that in the site's settings.",
    );
  }
  if (evidence.canonical_elsewhere) {
    warnings.push(
      `Live but invisible to search: its canonical address is another page, ${evidence.canonical}.`,
    );
  }
  const finalUrl = evidence.final_url ?? requestedUrl;
  if (hostOf(finalUrl) !== hostOf(requestedUrl)) {
    warnings.push(`The address redirects to another host, ${hostOf(finalUrl)}.`);
  }
  return warnings;
}

/** "otherbot: noindex" is for others; a directive without a name, or with Google's, is for us. */
function headerRobots(headers: Headers): string[] {
  const found: string[] = [];
  let addressed = true;
  for (const directive of directives(headers.get("x-robots-tag") ?? "")) {
    const [, agent, rest] = /^([a-z][\w-]*)\s*:\s*(.*)$/.exec(directive) ?? [];
    const isValue = agent === "unavailable_after" || agent?.startsWith("max-") === true;
    if (agent !== undefined && !isValue) addressed = agent === "googlebot" || agent === "robots";
    if (addressed) found.push(agent === undefined || isValue ? directive : (rest ?? ""));
  }
  return found;
}

function isHtml(headers: Headers): boolean {
  const type = headers.get("content-type")?.toLowerCase() ?? "text/html";
  return /^\s*(?:text\/html|application\/xhtml\+xml)?\s*(?:;|$)/.test(type);
}

function percent(share: number): string {
  return `${Math.floor(share * 100)} %`;
}

function hostOf(url: string): string {
  return new URL(url).host.replace(/^www\./, "");
}
