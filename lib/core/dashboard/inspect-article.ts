import { z } from "zod";
import { articleFull, viewArticle } from "../articles/article-view";
import { requireArticle } from "../articles/require";
import { idField } from "../fields";
import { operation } from "../operation";
import { writersOf } from "./queries";

export const inspectArticle = operation({
  name: "dashboard.article",
  summary: "One article with its text, its score and checks, and who wrote it",
  access: "user",
  cost: "read",
  input: z.strictObject({ articleId: idField("an article") }),
  output: z.object({
    article: articleFull.extend({
      project_id: z.uuid(),
      word_count: z.int(),
      score: z.int().nullable(),
      checks: z.array(z.record(z.string(), z.unknown())).describe("What the score is made of."),
      sample: z.boolean().describe("Written by the sample writer."),
      writer: z.string().nullable().describe("Null for an imported article."),
    }),
  }),
  async run(ctx, { articleId }) {
    const row = await requireArticle(ctx, articleId);
    const writers = await writersOf(ctx.db, [row.id]);
    return {
      article: {
        ...viewArticle(row),
        project_id: row.projectId,
        word_count: row.wordCount,
        score: row.score,
        checks: z.array(z.record(z.string(), z.unknown())).parse(row.scoreChecks ?? []),
        sample: row.sample,
        writer: writers.get(row.id) ?? null,
      },
    };
  },
});
