import { z } from "zod";
import type { AuditRunRow } from "@/lib/audits/rows/audits";
import { auditPagesMax } from "@/lib/audits/start-audit";
import { timestamp, timestampField, timestampOrNull } from "@/lib/kernel/fields";
import { auditGrades, auditStages, auditStatuses, auditTriggers } from "@/lib/platform/db/schema";

/** One run of a site audit: how far it is, or how it ended. The full result is audits.latest. */
export const auditRunView = z.object({
  id: z.uuid(),
  project_id: z.uuid(),
  url: z.string(),
  trigger: z.enum(auditTriggers),
  status: z.enum(auditStatuses),
  stage: z.enum(auditStages).nullable().describe("What is done now; null when the audit is over."),
  pages_max: z.int().describe("How many pages it may fetch."),
  sitemap_pages: z
    .int()
    .nullable()
    .describe("How many pages of the site its sitemaps name; null until one was read."),
  limit_for_all: z
    .int()
    .nullable()
    .describe(
      "The limit of pages with which all that the sitemaps name would be read; null when its own is enough.",
    ),
  pages_found: z.int().describe("How many addresses of the site are known so far."),
  pages_done: z.int().describe("How many pages have been fetched."),
  pages_to_do: z.int().describe("How many of the known pages are still to be fetched, as far as is known."),
  stopping: z.boolean().describe("Whether it has been asked to stop and has not yet."),
  error: z.string().nullable(),
  score: z.int().nullable(),
  grade: z.enum(auditGrades).nullable(),
  previous_grade: z.enum(auditGrades).nullable().describe("The grade of the finished audit before."),
  new_findings: z.int().nullable().describe("Findings that the finished audit before did not have."),
  fixed_findings: z.int().nullable().describe("Findings of the finished audit before that are gone."),
  verdict: z.string().nullable(),
  pages_kept: z
    .boolean()
    .describe("Whether its pages can still be listed; those of the two newest audits can."),
  created_at: timestampField,
  started_at: timestampField.nullable(),
  finished_at: timestampField.nullable(),
});

/** A limit is told in whole hundreds, because the site grows meanwhile. */
const limitStep = 100;

/**
 * The limit with which an audit would read all pages that are known: those of the sitemaps, and `known` others. Null when
 * its own is enough.
 */
export function limitForAll(
  { pagesMax, sitemapPages }: Pick<AuditRunRow, "pagesMax" | "sitemapPages">,
  known: number,
): number | null {
  const pages = Math.max(sitemapPages ?? 0, known);
  if (pages <= pagesMax || pagesMax >= auditPagesMax) return null;
  return Math.min(auditPagesMax, Math.ceil(pages / limitStep) * limitStep);
}

export function viewAuditRun(row: AuditRunRow): z.input<typeof auditRunView> {
  const isOver = row.stage === null;
  const known = row.pagesFound - row.pagesSkipped - row.imagesDone;
  return {
    id: row.id,
    project_id: row.projectId,
    url: row.url,
    trigger: row.trigger,
    status: row.status,
    stage: row.stage,
    pages_max: row.pagesMax,
    sitemap_pages: row.sitemapPages,
    limit_for_all: limitForAll(row, 0),
    pages_found: row.pagesFound,
    pages_done: row.pagesDone,
    pages_to_do: isOver ? 0 : Math.max(0, Math.min(known, row.pagesMax) - row.pagesDone),
    stopping: !isOver && row.stopRequestedAt !== null,
    error: row.error,
    score: row.score,
    grade: row.grade,
    previous_grade: row.previousGrade,
    new_findings: row.newFindings,
    fixed_findings: row.fixedFindings,
    verdict: row.verdict,
    pages_kept: row.pagesKept !== "expired" && row.pagesKept !== "none",
    created_at: timestamp(row.createdAt),
    started_at: timestampOrNull(row.startedAt),
    finished_at: timestampOrNull(row.finishedAt),
  };
}
