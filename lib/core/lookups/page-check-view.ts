import type { z } from "zod";
import type { AuditedPage, PageDocument } from "@/lib/audit/audited-page";
import type { PageJudgement } from "@/lib/audit/judge";
import { categoryKeys, categoryNames } from "@/lib/audit/page-rule";
import { foreignLine } from "@/lib/content/foreign-text";
import type { FetchedRedirect, FetchFailure } from "@/lib/fetching/fetch-failure";
import type { pageCheckOutput } from "./page-check";

type View = Omit<z.input<typeof pageCheckOutput>, "url" | "checked_at" | "ruleset_version">;

const addressLengthMax = 500;

/** A judged page as it is answered: a stranger's texts only as short lines. */
export function viewPage(page: AuditedPage, judgement: PageJudgement): View {
  const { content } = page;
  return {
    final_url: foreignLine(page.url, addressLengthMax),
    status: page.status,
    redirects: viewRedirects(page.redirects),
    readable: content.kind === "document",
    unreadable_reason: content.kind === "document" ? null : content.reason,
    ...judgement,
    page: content.kind === "document" ? viewDocument(content.document) : null,
    duration_ms: page.durationMs,
  };
}

/** A site that did not answer: a fact about the page, but nothing to judge. */
export function viewUnfetched(failure: FetchFailure): View {
  return {
    final_url: null,
    status: null,
    redirects: viewRedirects(failure.redirects),
    readable: false,
    unreadable_reason: failure.message,
    score: null,
    grade: null,
    totals: { errors: 0, warnings: 0, notices: 0, passed: 0 },
    categories: categoryKeys.map((key) => ({
      key,
      name: categoryNames[key],
      score: null,
      passed: 0,
      failed: 0,
    })),
    findings: [],
    page: null,
    duration_ms: null,
  };
}

function viewRedirects(redirects: readonly FetchedRedirect[]) {
  return redirects.map(({ status, from, to }) => ({
    status,
    from: foreignLine(from, addressLengthMax),
    to: foreignLine(to, addressLengthMax),
  }));
}

function viewDocument(document: PageDocument): View["page"] {
  return {
    title: line(document.titles.find((title) => title !== "")),
    meta_description: line(document.descriptions.find((description) => description !== "")),
    h1: line(document.headings.find(({ level }) => level === 1)?.text),
    canonical: line(document.canonicals[0]?.url, addressLengthMax),
    language: line(document.lang, 40),
    word_count: document.wordCount,
    structured_data_types: [...new Set(document.structuredData.flatMap(({ types }) => types))].slice(0, 20),
  };
}

function line(text: string | null | undefined, lengthMax = 300): string | null {
  return text === null || text === undefined || text === "" ? null : foreignLine(text, lengthMax);
}
