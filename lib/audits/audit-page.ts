import type { FetchedAnswer } from "@/lib/pages/fetched-answer";
import type { WebPage } from "@/lib/pages/read-page";
import { judgeResponse, type PageJudgement } from "./judge";
import { readResponse, unreadResponse } from "./page-response";

/** The judgement of a page, and a summary of the page. Kept short, because it crosses from a worker thread. */
export interface PageAudit {
  judgement: PageJudgement;
  /** Why there is no page to judge; null when there is one. */
  unreadableReason: string | null;
  summary: PageSummary | null;
}

/** What a page says about itself. The texts are a stranger's: cut to a length, but not cleaned. */
export interface PageSummary {
  title: string | null;
  /** What its metadata calls the site. */
  siteName: string | null;
  description: string | null;
  h1: string | null;
  canonical: string | null;
  language: string | null;
  wordCount: number;
  structuredDataTypes: string[];
}

const textLengthMax = 2000;
const typesMax = 20;

/** Parses a fetched page and judges it by every rule. */
export function auditPage(requestedUrl: string, answer: FetchedAnswer): PageAudit {
  const response = readResponse(requestedUrl, answer);
  const { content } = response;
  return {
    judgement: judgeResponse(response),
    unreadableReason: content.kind === "page" ? null : content.reason,
    summary: content.kind === "page" ? summaryOf(content.page) : null,
  };
}

/** Judges the response of a page that could not be parsed, by the rules that need only the response. */
export function auditUnreadPage(requestedUrl: string, answer: FetchedAnswer, reason: string): PageAudit {
  const judgement = judgeResponse(unreadResponse(requestedUrl, answer, reason));
  return { judgement, unreadableReason: reason, summary: null };
}

export function summaryOf(page: WebPage): PageSummary {
  const types = page.structuredData.flatMap((block) => block.types);
  return {
    title: cut(page.title),
    siteName: cut(page.openGraph.get("site_name") ?? page.applicationName),
    description: cut(page.descriptions.find((description) => description !== "")),
    h1: cut(page.headings.find(({ level }) => level === 1)?.name),
    canonical: cut(page.canonicals[0]?.url),
    language: cut(page.lang),
    wordCount: page.wordCount,
    structuredDataTypes: [...new Set(types)].slice(0, typesMax),
  };
}

function cut(text: string | null | undefined): string | null {
  return text?.slice(0, textLengthMax) ?? null;
}
