import type { PlainAnswer } from "@/lib/pages/plain-answer";
import type { PageDocument } from "./audited-page";
import { judgePage, type PageJudgement } from "./judge";
import { readAuditedPage, unreadPage } from "./read-audited-page";

/** What one page is judged to be, with what it says of itself: all of it short, for it leaves a thread. */
export interface PageAudit {
  judgement: PageJudgement;
  /** Why there is no page to judge; null when there is one. */
  unreadableReason: string | null;
  summary: PageSummary | null;
}

/** A stranger's texts, cut but not cleaned. */
export interface PageSummary {
  title: string | null;
  description: string | null;
  h1: string | null;
  canonical: string | null;
  language: string | null;
  wordCount: number;
  structuredDataTypes: string[];
}

const textLengthMax = 2000;
const typesMax = 20;

/** Reads a fetched page and judges it by every rule. */
export function auditPage(requestedUrl: string, answer: PlainAnswer): PageAudit {
  const page = readAuditedPage(requestedUrl, answer);
  const { content } = page;
  return {
    judgement: judgePage(page),
    unreadableReason: content.kind === "document" ? null : content.reason,
    summary: content.kind === "document" ? summaryOf(content.document) : null,
  };
}

/** Judges a page that could not be read by the rules that need its answer only. */
export function auditUnreadPage(requestedUrl: string, answer: PlainAnswer, reason: string): PageAudit {
  const judgement = judgePage(unreadPage(requestedUrl, answer, reason));
  return { judgement, unreadableReason: reason, summary: null };
}

function summaryOf(document: PageDocument): PageSummary {
  return {
    title: cut(document.titles.find((title) => title !== "")),
    description: cut(document.descriptions.find((description) => description !== "")),
    h1: cut(document.headings.find(({ level }) => level === 1)?.text),
    canonical: cut(document.canonicals[0]?.url),
    language: cut(document.lang),
    wordCount: document.wordCount,
    structuredDataTypes: [...new Set(document.structuredData.flatMap(({ types }) => types))].slice(
      0,
      typesMax,
    ),
  };
}

function cut(text: string | null | undefined): string | null {
  return text?.slice(0, textLengthMax) ?? null;
}
