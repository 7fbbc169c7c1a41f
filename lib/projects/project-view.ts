import { z } from "zod";
import { isLowerGrade } from "@/lib/audits/score";
import { exampleIds, exampleSite } from "@/lib/kernel/example-ids";
import { auditGrades, auditSchedules, type ProjectRow } from "@/lib/platform/db/schema";
import type { LatestGrade } from "./queries";

export const projectView = z.object({
  id: z.uuid(),
  name: z.string(),
  website: z.string(),
  language_code: z.string(),
  latest_grade: z
    .enum(["A", "B", "C", "D", "E", "F"])
    .nullable()
    .describe("Grade of the last finished audit."),
});

/** A project as the dashboard and the admin command show it, with more fields than the API. */
export const projectDetail = projectView.extend({
  workspace_id: z.uuid(),
  slug: z.string(),
  suggested_provider: z
    .string()
    .nullable()
    .describe(
      "The destination that its website was seen to run on; null without one, and when it was dismissed.",
    ),
  brand_name: z.string(),
  brand_description: z.string(),
  audit_schedule: z.enum(auditSchedules),
  proved_claims_only: z.boolean(),
  contents_list: z.boolean(),
  sources_list: z.boolean(),
  related_articles: z.boolean(),
  author_name: z.string(),
  call_to_action_text: z.string(),
  call_to_action_url: z.string(),
  audited: z
    .boolean()
    .describe("Whether an audit has finished. Without a grade, too little of the site could be read."),
  grade_drop: z
    .object({ from: z.enum(auditGrades), since: z.iso.datetime() })
    .nullable()
    .describe("The better grade of the finished audit before, and when the last one finished; else null."),
});

export function viewProject(row: ProjectRow, latest: LatestGrade | undefined) {
  return {
    id: row.id,
    name: row.name,
    website: row.website,
    language_code: row.languageCode,
    latest_grade: latest?.grade ?? null,
  };
}

export function viewProjectDetail(row: ProjectRow, latest: LatestGrade | undefined) {
  return {
    ...viewProject(row, latest),
    workspace_id: row.workspaceId,
    slug: row.slug,
    suggested_provider: row.suggestedProvider,
    brand_name: row.brandName,
    brand_description: row.brandDescription,
    audit_schedule: row.auditSchedule,
    proved_claims_only: row.provedClaimsOnly,
    contents_list: row.contentsList,
    sources_list: row.sourcesList,
    related_articles: row.relatedArticles,
    author_name: row.authorName,
    call_to_action_text: row.callToActionText,
    call_to_action_url: row.callToActionUrl,
    audited: latest !== undefined,
    grade_drop: gradeDropOf(latest),
  };
}

function gradeDropOf(latest: LatestGrade | undefined) {
  const { grade = null, previousGrade: from = null, finishedAt = null } = latest ?? {};
  if (grade === null || from === null || finishedAt === null || !isLowerGrade(grade, from)) return null;
  return { from, since: finishedAt.toISOString() };
}

/** The example in the API reference. */
export const exampleProject: z.input<typeof projectView> = {
  id: exampleIds.project,
  name: "Pans",
  website: exampleSite.website,
  language_code: "en",
  latest_grade: "B",
};
