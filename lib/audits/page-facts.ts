import { canonicalOfHeader, isElsewhere } from "@/lib/pages/canonical";
import { forbidsFollowing, forbidsIndexing, headerDirectives, isForSearch } from "@/lib/pages/directives";
import type { FetchedAnswer } from "@/lib/pages/fetched-answer";
import type { WebPage } from "@/lib/pages/read-page";
import { plainAddress } from "@/lib/pages/same-page";
import { foreignLine } from "@/lib/text/foreign-text";
import { fingerprintOf, type TextFingerprint } from "./crawl/fingerprint";
import { judgeResponse } from "./judge";
import { type PageResponse, readResponse, unreadResponse } from "./page-response";
import { searchDirectives } from "./rules/directives";
import { isUninformative } from "./rules/link-texts";

/** Why search engines leave a page out by what the page itself says. */
export type NotIndexableReason = "noindex" | "canonical";

/** What an audit keeps of a page in addition to its columns; the site rules read it. */
export interface PageFacts {
  /** Ids of the rules that applied but could not be measured. */
  notMeasured: string[];
  /** The page's versions in other languages, at most `alternatesMax`. */
  alternates: { hreflang: string; url: string }[];
  /** The page's images, absolute and without repetition, at most `imagesMax`. */
  images: string[];
  /** How many links were not followed, because the page has too many. */
  linksCut: number;
}

/** A failed page rule as it is stored: what the catalogue says of the rule is not repeated. */
export interface StoredFinding {
  id: string;
  detail: string;
  /** Quotes from the page, cleaned and bounded. */
  evidence: string[];
}

export interface PageFactLink {
  /** Absolute, http or https, without fragment. */
  url: string;
  uninformative: boolean;
  /** The link or the whole page asks crawlers not to follow it. */
  nofollow: boolean;
}

/** Everything that an audit keeps of an answer. Plain data, because it crosses from a worker thread. */
export interface AuditedPage {
  /** Why there is no page to judge; null when there is one. Without a page, everything below is empty. */
  unreadableReason: string | null;
  indexable: boolean;
  notIndexableReason: NotIndexableReason | null;
  /** The canonical address of the page in its plain spelling, from its link element or else its header. */
  canonical: string | null;
  title: string | null;
  description: string | null;
  h1: string | null;
  language: string | null;
  wordCount: number;
  mainText: string;
  fingerprint: TextFingerprint | null;
  links: PageFactLink[];
  /** What it shows and runs besides its images, each list without repetition and bounded. */
  loaded: WebPage["loaded"];
  findings: StoredFinding[];
  /** Ids of the rules that the page passed. */
  passedRules: string[];
  facts: PageFacts;
}

const lineLengthMax = 500;
/** As many as of an entry of a sitemap. */
const alternatesMax = 200;
const imagesMax = 30;
/** Of a picture in many sizes, and of several. */
const picturesMax = 40;
const stylesheetsMax = 20;
const scriptsMax = 30;

/** Reads and judges a crawled page. Never throws. */
export function readAuditedPage(requestedUrl: string, answer: FetchedAnswer): AuditedPage {
  return auditedPageOf(readResponse(requestedUrl, answer));
}

/** The record of a page whose reading was ended, for example because it is too complex, with the reason. */
export function unreadAuditedPage(requestedUrl: string, answer: FetchedAnswer, reason: string): AuditedPage {
  return auditedPageOf(unreadResponse(requestedUrl, answer, reason));
}

function auditedPageOf(response: PageResponse): AuditedPage {
  const { content } = response;
  const judgement = judgeResponse(response);
  const findings = judgement.findings.map(({ id, detail, evidence }) => ({ id, detail, evidence }));
  const { passed: passedRules, notMeasured } = judgement;
  if (content.kind === "unreadable") {
    const facts = { notMeasured, alternates: [], images: [], linksCut: 0 };
    return { ...nothingRead, unreadableReason: content.reason, findings, passedRules, facts };
  }
  const { page } = content;
  const canonical = canonicalOf(page, response);
  const notIndexableReason = notIndexableBecause(page, canonical, response);
  return {
    unreadableReason: null,
    indexable: notIndexableReason === null,
    notIndexableReason,
    canonical,
    title: line(page.title),
    description: line(page.descriptions.find((description) => description !== "")),
    h1: line(page.h1s[0]),
    language: line(page.lang, 40),
    wordCount: page.wordCount,
    mainText: page.mainText,
    fingerprint: fingerprintOf(page.mainText),
    links: linksOf(page, searchDirectives(page, response).some(forbidsFollowing)),
    loaded: {
      pictures: someOf(page.loaded.pictures, picturesMax),
      stylesheets: someOf(page.loaded.stylesheets, stylesheetsMax),
      scripts: someOf(page.loaded.scripts, scriptsMax),
    },
    findings,
    passedRules,
    facts: {
      notMeasured,
      alternates: alternatesOf(page),
      images: imagesOf(page),
      linksCut: page.linkCount - page.links.length,
    },
  };
}

const nothingRead = {
  indexable: false,
  notIndexableReason: null,
  canonical: null,
  title: null,
  description: null,
  h1: null,
  language: null,
  wordCount: 0,
  mainText: "",
  fingerprint: null,
  links: [],
  loaded: { pictures: [], stylesheets: [], scripts: [] },
};

function canonicalOf(page: WebPage, { headers, url }: PageResponse): string | null {
  const address = page.canonicals[0]?.url ?? canonicalOfHeader(headers.get("link"), url);
  return address === null ? null : plainAddress(address);
}

function notIndexableBecause(
  page: WebPage,
  canonical: string | null,
  { headers, url }: PageResponse,
): NotIndexableReason | null {
  const inHeader = headerDirectives(headers.get("x-robots-tag") ?? "").filter(({ agent }) =>
    isForSearch(agent),
  );
  const directives = [...page.robots, ...inHeader.map(({ directive }) => directive)];
  if (directives.some(forbidsIndexing)) return "noindex";
  return isElsewhere(canonical, url) ? "canonical" : null;
}

function linksOf({ links, lang }: WebPage, followsNone: boolean): PageFactLink[] {
  return links.flatMap(({ url, name, label, nofollow }) => {
    if (url === null || !isWebAddress(url)) return [];
    const uninformative = isUninformative(name, lang) && (label === "" || isUninformative(label, lang));
    return [{ url: withoutFragment(url), uninformative, nofollow: nofollow || followsNone }];
  });
}

function alternatesOf({ alternates }: WebPage): PageFacts["alternates"] {
  return alternates.slice(0, alternatesMax).flatMap(({ hreflang, url: named }) => {
    const url = named === null ? null : plainAddress(named);
    return url === null ? [] : [{ hreflang: foreignLine(hreflang.toLowerCase(), 40), url }];
  });
}

function imagesOf({ images }: WebPage): string[] {
  return someOf(
    images.flatMap(({ url }) => url ?? []),
    imagesMax,
  );
}

function someOf(addresses: readonly string[], countMax: number): string[] {
  const urls = addresses.filter(isWebAddress).map(withoutFragment);
  return [...new Set(urls)].slice(0, countMax);
}

function withoutFragment(url: string): string {
  const end = url.indexOf("#");
  return end === -1 ? url : url.slice(0, end);
}

function isWebAddress(url: string): boolean {
  return url.startsWith("https:") || url.startsWith("http:");
}

function line(text: string | null | undefined, lengthMax = lineLengthMax): string | null {
  return text === null || text === undefined || text === "" ? null : foreignLine(text, lengthMax);
}
