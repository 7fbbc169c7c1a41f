import { z } from "zod";
import { articleFull, viewArticle } from "../articles/article-view";
import { idField } from "../core/fields";
import { operation } from "../core/operation";
import { requireArticle } from "../core/require";
import { writersOf } from "./queries";

/** A check of the score, as lib/content/score/score-article.ts makes it and the article's row stores it. */
const storedCheck = z
  .object({
    id: z.string(),
    label: z.string(),
    passed: z.boolean(),
    points: z.int(),
    pointsMax: z.int(),
    detail: z.string(),
    suggestion: z.string(),
  })
  .transform(({ pointsMax, ...check }) => ({ ...check, points_max: pointsMax }));

const scoreCheck = z.object({
  id: z.string(),
  label: z.string(),
  passed: z.boolean(),
  points: z.int(),
  points_max: z.int(),
  detail: z.string().describe("What was measured."),
  suggestion: z.string().describe("What would raise the points; empty when all are given."),
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
      checks: z.array(scoreCheck).describe("What the score is made of."),
      sample: z.boolean().describe("Written by the sample writer."),
      hidden: z.boolean(),
      writer: z.string().nullable().describe("Null for an imported article."),
    }),
  }),
  async run(ctx, { articleId }) {
    const row = await requireArticle(ctx, articleId);
    const writers = await writersOf(ctx.db, [row.id]);
    return {
      article: {
        ...(await viewArticle(ctx, row)),
        project_id: row.projectId,
        word_count: row.wordCount,
        score: row.score,
        checks: z.array(storedCheck).parse(row.scoreChecks ?? []),
        sample: row.sample,
        hidden: row.hidden,
        writer: writers.get(row.id) ?? null,
      },
    };
  },
});
