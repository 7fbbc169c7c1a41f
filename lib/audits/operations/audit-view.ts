import { z } from "zod";
import { exampleIds, exampleSite } from "@/lib/kernel/example-ids";
import { timestampField, timestampOrNull } from "@/lib/kernel/fields";
import { type AuditRow, auditGrades, type IgnoredFindingRow } from "@/lib/platform/db/schema";
import { exampleIgnored, ignoredView, viewIgnored } from "./ignored-view";
import { limitForAll } from "./run-view";

/** What is stored of the judgement of a site. */
export const auditReport = z.object({
  totals: z.object({
    pages_found: z.int(),
    pages_fetched: z.int(),
    pages_unreadable: z.int(),
    errors: z.int(),
    warnings: z.int(),
    notices: z.int(),
    passed: z.int(),
  }),
  categories: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      score: z.int().nullable(),
      passed: z.int(),
      failed: z.int(),
    }),
  ),
  recommendations: z.array(
    z.object({
      id: z.string(),
      category: z.string(),
      severity: z.enum(["error", "warning", "notice"]),
      title: z.string(),
      detail: z.string(),
      fix: z.string(),
      points: z.number().default(0).describe("How many points of the score fixing it would win."),
      affected_count: z.int(),
      sample_urls: z.array(z.string()),
    }),
  ),
  left_out: z
    .array(
      z.object({
        reason: z.string(),
        count: z.int().nullable().describe("Null when nobody counted them."),
        why: z.string(),
      }),
    )
    .default([])
    .describe("Addresses and links of the site that were found and not read, by reason."),
});

const reportedChecks = z.object({
  checks: z
    .array(
      z.object({
        id: z.string(),
        not_measured: z.string().nullable(),
        not_checked: z.string().nullable().default(null),
      }),
    )
    .default([]),
});

export const auditView = auditReport.extend({
  id: z.uuid(),
  url: z.string(),
  score: z.int().min(0).max(100).nullable().describe("Null when too little of the site could be read."),
  grade: z.enum(auditGrades).nullable(),
  verdict: z.string(),
  not_checked: z
    .array(z.object({ id: z.string(), why: z.string() }))
    .describe(
      "Checks that could not be measured, or not everywhere. What was not measured counts for nothing.",
    ),
  sitemap_pages: z
    .int()
    .nullable()
    .describe("How many pages of the site its sitemaps name; null when none was read."),
  pages_max: z.int().describe("How many pages it might fetch."),
  limit_for_all: z
    .int()
    .nullable()
    .describe(
      "The limit of pages with which all that are known would be read; null when its own was enough.",
    ),
  ignored: z
    .array(ignoredView)
    .describe(
      "What the project ignores of its findings, the newest 50; it is in neither the score nor the recommendations.",
    ),
  audit_running: z.boolean().describe("Whether a newer audit is under way."),
  ruleset_version: z.string(),
  started_at: timestampField.nullable(),
  finished_at: timestampField.nullable(),
});

/** How many ignored findings an audit shows; there is a list of all. */
export const ignoredShown = { limit: 50, offset: 0 };

export function viewAudit(
  row: AuditRow,
  { running, ignored }: { running: boolean; ignored: readonly IgnoredFindingRow[] },
): z.input<typeof auditView> {
  const { checks } = reportedChecks.parse(row.report);
  const result = auditReport.parse(row.report);
  const beyond = result.left_out.find(({ reason }) => reason === "over_limit")?.count ?? 0;
  return {
    ...result,
    sitemap_pages: row.sitemapPages,
    pages_max: row.pagesMax,
    limit_for_all: limitForAll(row, result.totals.pages_fetched + beyond),
    ignored: ignored.map(viewIgnored),
    not_checked: checks.flatMap(({ id, not_measured: unknown, not_checked: some }) => {
      const why = unknown ?? some;
      return why === null ? [] : [{ id, why }];
    }),
    id: row.id,
    url: row.url,
    score: row.score,
    grade: row.grade,
    verdict: row.verdict ?? "",
    audit_running: running,
    ruleset_version: row.rulesetVersion,
    started_at: timestampOrNull(row.startedAt),
    finished_at: timestampOrNull(row.finishedAt),
  };
}

/** The example in the API reference. */
export const exampleAudit: z.input<typeof auditView> = {
  id: exampleIds.audit,
  url: exampleSite.website,
  score: 78,
  grade: "C",
  verdict:
    "Fair. Fix this first: no meta description (3 pages). Read: 40 of 41 addresses (97 %). Left out: 1 forbidden by robots.txt.",
  totals: {
    pages_found: 41,
    pages_fetched: 40,
    pages_unreadable: 0,
    errors: 1,
    warnings: 3,
    notices: 6,
    passed: 62,
  },
  categories: [
    { key: "metadata", name: "Title, description and language", score: 82, passed: 12, failed: 3 },
  ],
  recommendations: [
    {
      id: "description-present",
      category: "metadata",
      severity: "warning",
      title: "No meta description",
      detail:
        "3 of 40 pages. The description is often the text of the search result, which makes people choose it.",
      fix: 'Add <meta name="description" content="…"> with a sentence or two that make people want to read the page.',
      points: 0.1,
      affected_count: 3,
      sample_urls: [`${exampleSite.website}/care`],
    },
  ],
  left_out: [{ reason: "robots", count: 1, why: "Forbidden by robots.txt." }],
  not_checked: [
    {
      id: "canonical-leads-to-page",
      why: "2 pages not checked: the canonical address is on another host, was not fetched or could not be read.",
    },
  ],
  sitemap_pages: 40,
  pages_max: 500,
  limit_for_all: null,
  ignored: [exampleIgnored],
  audit_running: false,
  ruleset_version: "1",
  started_at: "2026-11-20T07:00:00.000Z",
  finished_at: "2026-11-20T07:02:10.000Z",
};
