import { z } from "zod";
import { publicationStates } from "@/lib/db/schema";
import { articleSummary, viewArticleSummary } from "../articles/article-view";
import { countArticles, listArticleRows } from "../articles/queries";
import { scopeOf } from "../context";
import { idField, limitField, offsetField } from "../fields";
import { operation } from "../operation";
import { requireProject } from "../projects/require";
import { statesOf } from "./queries";

export const getArticleShelf = operation({
  name: "dashboard.articles",
  summary: "A page of a project's finished articles with their scores and where they were published",
  access: "user",
  cost: "read",
  input: z.strictObject({
    projectId: idField("a project"),
    limit: limitField,
    offset: offsetField,
  }),
  output: z.object({
    articles: z.array(
      articleSummary.extend({
        score: z.int().nullable(),
        sample: z.boolean(),
        word_count: z.int(),
        publications: z.array(z.object({ state: z.enum(publicationStates), integration_name: z.string() })),
      }),
    ),
    total: z.int(),
    limit: z.int(),
    offset: z.int(),
  }),
  async run(ctx, { projectId, limit, offset }) {
    const project = await requireProject(ctx, projectId);
    const scope = scopeOf(ctx.actor);
    const [rows, total] = await Promise.all([
      listArticleRows(ctx.db, scope, project.id, { limit, offset }),
      countArticles(ctx.db, scope, project.id),
    ]);
    const states = await statesOf(
      ctx.db,
      rows.map((row) => row.id),
    );
    const articles = rows.map((row) => ({
      ...viewArticleSummary(row),
      score: row.score,
      sample: row.sample,
      word_count: row.wordCount,
      publications: states
        .filter(({ articleId }) => articleId === row.id)
        .map(({ state, integrationName }) => ({ state, integration_name: integrationName })),
    }));
    return { articles, total, limit, offset };
  },
});
