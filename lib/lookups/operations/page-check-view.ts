import type { z } from "zod";
import type { PageAudit, PageSummary } from "@/lib/audits/audit-page";
import { categoryNames } from "@/lib/audits/page-rule";
import { pageCategoryKeys } from "@/lib/audits/page-rules";
import type { FetchedAnswer } from "@/lib/pages/fetched-answer";
import type { FetchedRedirect, FetchFailure } from "@/lib/platform/fetching/fetch-failure";
import { foreignLine } from "@/lib/text/foreign-text";
import type { pageCheckOutput } from "./page-check";

type View = Omit<z.input<typeof pageCheckOutput>, "url" | "checked_at" | "ruleset_version">;

const addressLengthMax = 500;

/**
 * The view of a page that was judged. The page's own texts become short lines, because strangers wrote them.
 */
export function viewPage(answer: FetchedAnswer, { judgement, unreadableReason, summary }: PageAudit): View {
  return {
    final_url: foreignLine(answer.url, addressLengthMax),
    status: answer.status,
    redirects: viewRedirects(answer.redirects),
    readable: summary !== null,
    unreadable_reason: unreadableReason,
    ...judgement,
    not_measured: judgement.notMeasured,
    page: summary === null ? null : viewSummary(summary),
    duration_ms: answer.durationMs,
  };
}

/** The view of a page whose site did not answer. That is a result of its own, without anything to judge. */
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
    categories: pageCategoryKeys.map((key) => ({
      key,
      name: categoryNames[key],
      score: null,
      passed: 0,
      failed: 0,
    })),
    findings: [],
    not_measured: [],
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

function viewSummary(summary: PageSummary): View["page"] {
  return {
    title: line(summary.title),
    meta_description: line(summary.description),
    h1: line(summary.h1),
    canonical: line(summary.canonical, addressLengthMax),
    language: line(summary.language, 40),
    word_count: summary.wordCount,
    structured_data_types: summary.structuredDataTypes,
  };
}

function line(text: string | null, lengthMax = 300): string | null {
  return text === null || text === "" ? null : foreignLine(text, lengthMax);
}
