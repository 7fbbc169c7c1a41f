import { z } from "zod";
import { articleApprovalState, viewApprovalState } from "@/lib/articles/operations/approval/approval-view";
import { articleFull, type NeedsFaqs, viewArticle } from "@/lib/articles/operations/article-view";
import { articleClaims, viewClaims } from "@/lib/articles/operations/claims-view";
import { requireArticle } from "@/lib/articles/operations/require-article";
import { scoreDetails, viewScoreDetails } from "@/lib/articles/operations/texts/score-view";
import { listSources } from "@/lib/articles/rows/claim-sources";
import { findGuide } from "@/lib/articles/rows/writing-guides";
import { brandNotes, storedBrandNotes } from "@/lib/articles/stored-brand-notes";
import { guidedStages, ownInstructionsOf } from "@/lib/articles/writing-guide";
import { readCheckedPages } from "@/lib/citations/rows/changes";
import { jobView, modelUsage, viewJobs, viewUsage } from "@/lib/generation/operations/job-view";
import { findLastRefresh } from "@/lib/generation/operations/queries";
import type { Context } from "@/lib/kernel/context";
import { idField, timestamp, timestampField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";
import { findPlan } from "@/lib/plan/queries";
import { scheduledField, viewScheduled } from "@/lib/publications/operations/scheduled-view";
import { mayHaveEntry } from "@/lib/publications/rows/publications";
import { listScheduledWrites } from "@/lib/publications/rows/scheduled";
import { usageOf, writersOf } from "./queries";

const writtenWith = z.object({
  prompt_versions: z.array(z.string()),
  guide_hash: z.string().nullable().describe("Names the writing guide; null without one."),
  instructions: z.array(z.object({ stage: z.enum(guidedStages), text: z.string(), hash: z.string() })),
});

const sourceView = z.object({
  key: z.string().describe("What the text cites it by."),
  url: z.string(),
  title: z.string(),
  http_status: z.int().nullable().describe("Null when nothing was received."),
  read: z.boolean().describe("Only a page that was read may prove a claim."),
  words: z.int(),
  fetched_at: timestampField,
});

type NeedsArticleSettings = NeedsFaqs & { settings: { trashDays: number; writerTargetScore: number } };

export const getDashboardArticle = operation({
  name: "dashboard.article",
  summary: "One article with its text, its score and checks, and who wrote it",
  access: "user",
  effect: "reads",
  input: z.strictObject({ articleId: idField("an article") }),
  output: z.object({
    article: articleFull.extend({
      project_id: z.uuid(),
      word_count: z.int(),
      score: z.int().nullable(),
      score_wanted: z.int().describe("The score from which an article is not revised any more."),
      score_details: scoreDetails
        .nullable()
        .describe("What the score is made of; null for an article without."),
      claims: articleClaims
        .nullable()
        .describe("What the claims check found; null for an article without stored sources."),
      sources: z
        .array(sourceView)
        .describe("The pages that were fetched for it; none of an imported article."),
      brand_notes: brandNotes
        .nullable()
        .describe(
          "How the text keeps to the brand voice; null if there was nothing to check. Not in the score.",
        ),
      written_with: writtenWith.describe("What the writer was told; empty for an imported article."),
      sample: z.boolean().describe("Written by the sample writer."),
      hidden: z.boolean(),
      approval: articleApprovalState.nullable().describe("Null in a project that requires no approval."),
      refresh: jobView.nullable().describe("The last job that refreshed it, or is to; null without any."),
      awaits_approval: z.boolean().describe("Left out of lists for pulling until it is approved."),
      scheduled: scheduledField,
      plan_time_zone: z
        .string()
        .nullable()
        .describe("That of the project's plan; null while the project has no plan."),
      trash_days: z.int().describe("For how long it could be restored once it is deleted."),
      slug_locked: z.boolean().describe("The article is, or may be, at a destination under its slug."),
      writer: z.string().nullable().describe("Null for an imported article."),
      usage: modelUsage.nullable().describe("What the models used; null for an imported article."),
    }),
  }),
  async run(ctx: Context & NeedsArticleSettings, { articleId }) {
    const row = await requireArticle(ctx, articleId);
    const [writers, usage, slugLocked, guide, approval, sources, scheduled, plan, pages, refresh] =
      await Promise.all([
        writersOf(ctx.db, [row.id]),
        usageOf(ctx.db, row.id),
        mayHaveEntry(ctx.db, row.id),
        findGuide(ctx.db, row.projectId, row.guideHash),
        viewApprovalState(ctx, row),
        listSources(ctx.db, row),
        listScheduledWrites(ctx.db, row.id),
        findPlan(ctx.db, row.projectId),
        readCheckedPages(ctx.db, row.id),
        findLastRefresh(ctx.db, row).then((job) => (job === null ? [] : viewJobs(ctx, [job]))),
      ]);
    return {
      article: {
        ...(await viewArticle(ctx, row)),
        project_id: row.projectId,
        word_count: row.wordCount,
        score: row.score,
        score_wanted: ctx.settings.writerTargetScore,
        score_details: viewScoreDetails(row.scoreChecks),
        claims: viewClaims(row.claims, pages),
        sources: sources.map(({ httpStatus, isRead, fetchedAt, ...source }) => ({
          ...source,
          http_status: httpStatus,
          read: isRead,
          fetched_at: timestamp(fetchedAt),
        })),
        brand_notes: storedBrandNotes(row.brandNotes),
        written_with: {
          prompt_versions: row.promptVersions,
          guide_hash: row.guideHash,
          instructions: ownInstructionsOf(guide),
        },
        sample: row.sample,
        hidden: row.hidden,
        approval,
        refresh: refresh[0] ?? null,
        awaits_approval: row.awaitsApproval,
        scheduled: scheduled.map(viewScheduled),
        plan_time_zone: plan?.timeZone ?? null,
        trash_days: ctx.settings.trashDays,
        slug_locked: slugLocked,
        writer: writers.get(row.id) ?? null,
        usage: usage === null ? null : viewUsage(usage),
      },
    };
  },
});
