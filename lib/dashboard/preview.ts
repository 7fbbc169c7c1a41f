import { z } from "zod";
import { changedText } from "@/lib/articles/changed-text";
import { articleFull, leftOutField } from "@/lib/articles/operations/article-view";
import { requireArticle } from "@/lib/articles/operations/require-article";
import { composeOrRefuse, type NeedsComposing } from "@/lib/articles/operations/texts/compose-text";
import { scoreDetails } from "@/lib/articles/operations/texts/score-view";
import { changeIn, textFields } from "@/lib/articles/operations/update";
import { brandNotes } from "@/lib/articles/stored-brand-notes";
import type { Context } from "@/lib/kernel/context";
import { idField } from "@/lib/kernel/fields";
import { operation } from "@/lib/kernel/operation";

export const previewArticle = operation({
  name: "dashboard.preview",
  summary:
    "What an article would be with another text: its HTML, score and publish checks; nothing is stored",
  access: "user",
  effect: "reads",
  longRunning: true,
  input: z.strictObject({
    articleId: idField("an article"),
    title: textFields.title.optional(),
    slug: textFields.slug.optional(),
    meta_description: textFields.meta_description.optional(),
    keywords: textFields.keywords.optional(),
    content_markdown: textFields.content_markdown.optional(),
  }),
  output: z.object({
    title: z.string(),
    meta_description: z.string().describe("The beginning of the text when none is given."),
    content_html: articleFull.shape.content_html,
    word_count: z.int(),
    score: z.int().nullable(),
    score_details: scoreDetails,
    brand_notes: brandNotes
      .nullable()
      .describe("How the text keeps to the brand voice; null if there was nothing to check."),
    issues: articleFull.shape.issues.describe(
      "What keeps it from being published, unproved claims included.",
    ),
    left_out: leftOutField,
  }),
  async run(ctx: Context & NeedsComposing, { articleId, ...fields }) {
    const row = await requireArticle(ctx, articleId);
    const composed = await composeOrRefuse(
      ctx,
      await changedText(ctx, row, changeIn(fields)),
      "content_markdown",
      row.projectId,
    );
    return {
      title: composed.title,
      meta_description: composed.metaDescription,
      content_html: composed.contentHtml,
      word_count: composed.wordCount,
      score: composed.score,
      score_details: composed.scoreChecks,
      brand_notes: composed.brandNotes,
      issues: composed.gateIssues,
      left_out: composed.leftOut,
    };
  },
});
