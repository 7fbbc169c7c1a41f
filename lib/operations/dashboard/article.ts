import { z } from "zod";
import { findGuide } from "@/lib/articles/rows/writing-guides";
import { storedBrandNotes } from "@/lib/articles/stored-brand-notes";
import { guidedStages, ownInstructionsOf } from "@/lib/articles/writing-guide";
import { mayHaveEntry } from "@/lib/publications/rows/publications";
import { articleFull, viewArticle } from "../articles/article-view";
import { articleClaims, viewClaims } from "../articles/texts/claims-view";
import { scoreDetails, viewScoreDetails } from "../articles/texts/score-view";
import { idField } from "../core/fields";
import { operation } from "../core/operation";
import { requireArticle } from "../core/require";
import { modelUsage, viewUsage } from "../jobs/job-view";
import { usageOf, writersOf } from "./queries";

const brandNotesView = z.object({
  version: z.int().describe("Of the rules."),
  notes: z.array(
    z.object({
      id: z.enum(["words_to_avoid", "competitors"]),
      status: z.enum(["pass", "fail", "not_checked"]),
      value: z.int(),
      advice: z.string(),
      evidence: z.array(z.object({ excerpt: z.string(), block: z.int().nullable() })),
    }),
  ),
});

const writtenWith = z.object({
  prompt_versions: z.array(z.string()),
  guide_hash: z.string().nullable().describe("Names the writing guide; null without one."),
  instructions: z.array(z.object({ stage: z.enum(guidedStages), text: z.string(), hash: z.string() })),
});

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
      score_details: scoreDetails
        .nullable()
        .describe("What the score is made of; null for an article without."),
      claims: articleClaims
        .nullable()
        .describe("What the claims check found; null for an article without stored sources."),
      brand_notes: brandNotesView
        .nullable()
        .describe(
          "How the text keeps to the brand voice; null if there was nothing to check. Not in the score.",
        ),
      written_with: writtenWith.describe("What the writer was told; empty for an imported article."),
      sample: z.boolean().describe("Written by the sample writer."),
      hidden: z.boolean(),
      slug_locked: z.boolean().describe("The article is, or may be, at a destination under its slug."),
      writer: z.string().nullable().describe("Null for an imported article."),
      usage: modelUsage.nullable().describe("What the models used; null for an imported article."),
    }),
  }),
  async run(ctx, { articleId }) {
    const row = await requireArticle(ctx, articleId);
    const [writers, usage, slugLocked, guide] = await Promise.all([
      writersOf(ctx.db, [row.id]),
      usageOf(ctx.db, row.id),
      mayHaveEntry(ctx.db, row.id),
      findGuide(ctx.db, row.projectId, row.guideHash),
    ]);
    return {
      article: {
        ...(await viewArticle(ctx, row)),
        project_id: row.projectId,
        word_count: row.wordCount,
        score: row.score,
        score_details: viewScoreDetails(row.scoreChecks),
        claims: viewClaims(row.claims),
        brand_notes: storedBrandNotes(row.brandNotes),
        written_with: {
          prompt_versions: row.promptVersions,
          guide_hash: row.guideHash,
          instructions: ownInstructionsOf(guide),
        },
        sample: row.sample,
        hidden: row.hidden,
        slug_locked: slugLocked,
        writer: writers.get(row.id) ?? null,
        usage: usage === null ? null : viewUsage(usage),
      },
    };
  },
});
